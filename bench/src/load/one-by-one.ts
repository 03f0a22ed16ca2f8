import { Agent, get } from 'node:http';
import type { Headers } from './http-load.ts';

/** Milliseconds of each of the addresses, asked for one after the other over one kept connection. Throws at a refusal. */
export async function oneByOne(
  addresses: readonly string[],
  headers: Headers,
): Promise<readonly { readonly milliseconds: number; readonly text: string }[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const answers: { milliseconds: number; text: string }[] = [];
  for (const address of addresses) {
    const began = performance.now();
    const text = await new Promise<string>((resolve, reject) => {
      get(address, { agent, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => resolve(Buffer.concat(parts).toString()));
      }).on('error', reject);
    });
    answers.push({ milliseconds: performance.now() - began, text });
    if (!text.startsWith('{"result":true')) throw new Error(`${address}: ${text.slice(0, 200)}`);
  }
  agent.destroy();
  return answers;
}
