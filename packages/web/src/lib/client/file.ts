import { failed, type Outcome } from '#lib/client/outcome.ts';
import { exchange } from '#lib/client/send.ts';
import { currentToken } from '#lib/client/session.ts';

/** What a route sends that is no envelope: a clip, a table. A refusal is an envelope. */
export async function callForFile(path: string, query: object, signal?: AbortSignal): Promise<Outcome<Blob>> {
  const outcome = await exchange({ method: 'GET', path, query, signal, token: currentToken() });
  if (outcome.tag === 'failed') return outcome;
  const { data: response } = outcome;
  try {
    if (response.headers.get('content-type')?.startsWith('application/json') !== true)
      return { tag: 'done', data: await response.blob() };
    const { code, panelCode, message, data } = await response.json();
    return failed({ tag: 'refused', code, panelCode, message, data });
  } catch {
    return failed({ tag: 'unreachable' });
  }
}

/** Hands a file to the reader under a name. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Once the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
