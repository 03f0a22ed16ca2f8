import { begunAnswer } from '#lib/client/begun.ts';

export type Texts = Readonly<Record<string, string>>;

/** How often a failed file is asked for again, and after how many milliseconds first; doubling (S8.6). */
const retries = 5;
const firstDelay = 350;

async function attempt(address: string): Promise<Texts> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.json();
}

/**
 * Reads `{base}translations/{locale}/{namespace}.json` (S7.1). Rejects when the last retry has failed too, about
 * 11 s after the first.
 */
export async function loadTexts(base: string, locale: string, namespace = 'portal'): Promise<Texts> {
  const address = `${base}translations/${locale}/${namespace}.json`;
  const ahead = await begunAnswer(address);
  if (typeof ahead === 'object' && ahead !== null) return ahead as Texts;
  for (let tried = 0; tried < retries; tried += 1) {
    try {
      return await attempt(address);
    } catch {
      // Asked again below; only the last failure is told.
    }
    await new Promise((resolve) => setTimeout(resolve, firstDelay * 2 ** tried));
  }
  return attempt(address);
}
