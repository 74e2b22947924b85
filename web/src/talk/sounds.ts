// Two short sounds of our own, made as they are played: a ship's bell for your turn, knocks for a nudge.

export type Sound = "turn" | "nudge";

export interface Tone {
  /** In Hertz. */
  pitch: number;
  /** Seconds from the beginning of the sound, and how long it rings. */
  at: number;
  rings: number;
  loud: number;
}

/** A bell has overtones that are no whole multiples; a knock is low and dies at once. */
export const SOUNDS: Record<Sound, readonly Tone[]> = {
  turn: [...bell(880, 0), ...bell(1175, 0.16)],
  nudge: [knock(0), knock(0.14), knock(0.36), knock(0.5)],
};

function bell(pitch: number, at: number): Tone[] {
  return [
    { pitch, at, rings: 0.7, loud: 0.14 },
    { pitch: pitch * 2.76, at, rings: 0.3, loud: 0.05 },
    { pitch: pitch * 5.4, at, rings: 0.12, loud: 0.02 },
  ];
}

function knock(at: number): Tone {
  return { pitch: 190, at, rings: 0.09, loud: 0.3 };
}

let context: AudioContext | null = null;

/** Plays a sound where the browser lets us: before a first click or key it may keep silent. */
export async function play(sound: Sound): Promise<void> {
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") await context.resume();
    for (const tone of SOUNDS[sound]) ring(context, tone);
  } catch {
    // No sound device, or none for us: everything that sounds is shown as well.
  }
}

function ring(audio: AudioContext, { pitch, at, rings, loud }: Tone): void {
  const start = audio.currentTime + at;
  const voice = new OscillatorNode(audio, { frequency: pitch, type: "sine" });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loud, start + 0.004);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + rings);
  voice.connect(volume).connect(audio.destination);
  voice.start(start);
  voice.stop(start + rings);
}
