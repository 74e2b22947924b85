// Passkeys: the browser speaks in bytes, the server in base64url. Cancelled, they answer with null.

type Json = Record<string, unknown>;
interface Named {
  id: string;
  type: "public-key";
}

/** Whether this browser can have passkeys at all. */
export function canPasskeys(): boolean {
  return "PublicKeyCredential" in globalThis && "credentials" in navigator;
}

/** Has the device make a passkey; null where its owner would not. */
export function makePasskey(options: Json): Promise<Json | null> {
  const {
    challenge,
    user,
    excludeCredentials = [],
    ...rest
  } = options as Json & {
    challenge: string;
    user: { id: string; name: string; displayName: string };
    excludeCredentials?: Named[];
  };
  const publicKey = {
    ...rest,
    challenge: bytesOf(challenge),
    user: { ...user, id: bytesOf(user.id) },
    excludeCredentials: excludeCredentials.map((each) => ({ ...each, id: bytesOf(each.id) })),
  } as unknown as PublicKeyCredentialCreationOptions;
  return unlessCancelled(() => navigator.credentials.create({ publicKey }));
}

/** Has the device sign with a passkey of this site that its owner picks; null where they would not. */
export function signWithPasskey(options: Json): Promise<Json | null> {
  const { challenge, allowCredentials: _, ...rest } = options as Json & { challenge: string };
  const publicKey = { ...rest, challenge: bytesOf(challenge) } as PublicKeyCredentialRequestOptions;
  return unlessCancelled(() => navigator.credentials.get({ publicKey }));
}

async function unlessCancelled(ask: () => Promise<Credential | null>): Promise<Json | null> {
  try {
    const made = await ask();
    return made ? told(made as PublicKeyCredential) : null;
  } catch (error) {
    const why = error instanceof DOMException ? error.name : "";
    if (why === "NotAllowedError" || why === "AbortError" || why === "InvalidStateError") return null;
    throw error;
  }
}

/** A credential as the server reads it. */
function told({ id, rawId, type, response }: PublicKeyCredential): Json {
  const parts = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"] as const;
  const answer = response as unknown as Partial<Record<(typeof parts)[number], ArrayBuffer | null>>;
  const given = parts.filter((part) => answer[part]);
  return { id, rawId: textOf(rawId), type, response: Object.fromEntries(given.map((part) => [part, textOf(answer[part]!)])) };
}

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

export function textOf(bytes: ArrayBuffer): string {
  const letters = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
