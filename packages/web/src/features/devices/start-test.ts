import { call } from '#lib/client/call.ts';
import type { Failure } from '#lib/client/outcome.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { currentText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';

function sayNotStarted(failure: Failure): undefined {
  showToast({ icon: 'fault', message: refusalText(currentText(), failure), about: 'test' });
  return undefined;
}

/**
 * Begins a walk test for some devices: when it began, as the panel says it. Undefined where it did not, which is said; one
 * that somebody else is walking through is not taken over.
 */
export async function startTest(): Promise<number | undefined> {
  const before = await call('GET /panel/walktest');
  if (before.tag === 'failed') return sayNotStarted(before.failure);
  if (before.data.running) {
    showToast({ icon: 'info', message: currentText()('bulk.testRuns'), about: 'test' });
    return undefined;
  }
  const begun = await call('POST /panel/walktest', { body: { on: true } });
  if (begun.tag === 'failed') return sayNotStarted(begun.failure);
  const now = await call('GET /panel/walktest');
  if (now.tag === 'failed') return sayNotStarted(now.failure);
  return now.data.started_at ?? undefined;
}
