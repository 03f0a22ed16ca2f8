import type { DataOf } from '@homeward/contract/routes/table.ts';
import { canonicalJson } from '@homeward/contract/rules/values/canonical-json.ts';
import type { Report } from '#features/acceptance/report.ts';

type Check = DataOf<'GET /panel/acceptance_check'>;

/** SHA-256 of what is shown here, hex; undefined where this browser reckons none (pages without encryption). */
async function hashHere({ content }: Report): Promise<string | undefined> {
  if (!isSecureContext) return undefined;
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(canonicalJson(content)));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What the server says of a report, and whether what is shown here has the same hash: nobody is believed alone. */
export async function dataOfCheck(report: Report, said: Check): Promise<Check> {
  const here = await hashHere(report);
  return { ...said, content: said.content && (here === undefined || here === report.hash) };
}
