import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import { failed, type Outcome } from '#lib/client/outcome.ts';
import { proveAnew } from '#lib/client/proof.ts';
import { exchange } from '#lib/client/send.ts';
import { currentToken } from '#lib/client/session.ts';

/**
 * What a route sends that is no envelope: a clip, a table. A refusal is an envelope. Of a media type that `wants` says no
 * to, nothing but the type is read: it comes empty.
 */
export async function callForFile(
  path: string,
  query: object,
  signal?: AbortSignal,
  wants: (type: string) => boolean = () => true,
): Promise<Outcome<Blob>> {
  const outcome = await exchange({ method: 'GET', path, query, signal, token: currentToken() });
  if (outcome.tag === 'failed') return outcome;
  const { data: response } = outcome;
  try {
    const type = response.headers.get('content-type') ?? '';
    if (!type.startsWith('application/json')) {
      // A proxy's own error page is no file.
      if (!response.ok) return failed({ tag: 'unreachable' });
      if (wants(type)) return { tag: 'done', data: await response.blob() };
      await response.body?.cancel();
      return { tag: 'done', data: new Blob([], { type }) };
    }
    const { code, panelCode, message, data } = await response.json();
    if (code === codes.confirmFirst && (await proveAnew({ message, data })))
      return await callForFile(path, query, signal, wants);
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
