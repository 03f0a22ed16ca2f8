import type { ConfigEdit } from '@homeward/contract/shapes/panel/edit.ts';
import { configure } from './command.ts';
import type { AtPanel } from './handler.ts';

/**
 * Makes edits one after the other. The first that is refused ends it, and those before it stay. A revision that the
 * caller named counts for the first: the others start from what that one made.
 */
export async function configureEach(
  context: AtPanel,
  edits: readonly ConfigEdit[],
  pin: string | null,
): Promise<void> {
  let { expect } = context;
  for (const edit of edits) {
    await configure({ ...context, expect }, edit, pin);
    expect = null;
  }
}
