// Plays sounds: one at a time, gently, and never before the first press at this page.

import { lengthOf, PASSING, SOUNDS, type Noise, type Sound, type Tone, type Voice } from "./sounds";

/** At each step of the volume everything is this much of its recipe. */
const GENTLE = 0.1;
/** Seconds in which a sound gives way to the next, without a click. */
const FADE = 0.02;
/** A tick in a row is so much higher than the one before. */
const STEP = 1.06;

/** Says which sounds are played: a new one ends the one that rings, but small ones give way. */
export class Turns {
  #until = 0;
  #ticks = 0;
  #last: Sound | null = null;

  /** The factor of the pitch that a sound begins with at this second; null where it is left out. */
  begin(sound: Sound, now: number): number | null {
    const rings = now < this.#until;
    const tickAgain = sound === "tick" && this.#last === "tick";
    if (rings && PASSING.has(sound) && !tickAgain) return null;
    this.#ticks = tickAgain ? this.#ticks + 1 : 0;
    this.#until = now + lengthOf(sound);
    this.#last = sound;
    return STEP ** this.#ticks;
  }
}

let context: AudioContext | null = null;
let rush: AudioBuffer | null = null;
let ringing: GainNode | null = null;
const turns = new Turns();

/** Plays a sound, so loud from 1 to 10, where the browser lets us: before a first click or key it may keep silent. */
export async function play(sound: Sound, volume: number): Promise<void> {
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") await context.resume();
    const pitch = turns.begin(sound, context.currentTime);
    if (pitch !== null) ring(context, SOUNDS[sound], pitch, volume);
  } catch {
    // No sound device, or none for us: everything that sounds is shown as well.
  }
}

function ring(audio: AudioContext, voices: readonly Voice[], pitch: number, loud: number): void {
  ringing?.gain.setTargetAtTime(0, audio.currentTime, FADE);
  ringing = new GainNode(audio, { gain: GENTLE * loud });
  ringing.connect(audio.destination);
  for (const voice of voices) sing(audio, voice, pitch, ringing);
}

function sing(audio: AudioContext, voice: Voice, pitch: number, out: AudioNode): void {
  const start = audio.currentTime + voice.at;
  const end = start + voice.rings;
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(voice.loud, start + Math.min(voice.rise, voice.rings / 2));
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  volume.connect(out);
  const { source, bent } = "wave" in voice ? toneOf(audio, voice) : noiseOf(audio, voice);
  bent.frequency.setValueAtTime(voice.from * pitch, start);
  bent.frequency.exponentialRampToValueAtTime(voice.to * pitch, end);
  bent.connect(volume);
  source.start(start);
  source.stop(end);
}

function toneOf(audio: AudioContext, { wave }: Tone) {
  const source = new OscillatorNode(audio, { type: wave });
  return { source, bent: source };
}

function noiseOf(audio: AudioContext, { filter, q }: Noise) {
  rush ??= aSecondOfNoise(audio);
  const source = new AudioBufferSourceNode(audio, { buffer: rush, loop: true });
  const bent = new BiquadFilterNode(audio, { type: filter, Q: q });
  source.connect(bent);
  return { source, bent };
}

function aSecondOfNoise(audio: AudioContext): AudioBuffer {
  const made = new AudioBuffer({ length: audio.sampleRate, sampleRate: audio.sampleRate });
  const wave = made.getChannelData(0);
  for (let at = 0; at < wave.length; at++) wave[at] = Math.random() * 2 - 1;
  return made;
}
