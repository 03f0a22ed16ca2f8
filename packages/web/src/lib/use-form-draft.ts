import { useEffect, useState } from 'react';
import { useSession } from '#lib/client/session.ts';
import { keepDraft, keptDraft } from '#lib/kept-draft.ts';
import { same } from '#lib/same.ts';

/**
 * What is typed into a form of a page. Where the session ends over it, it is kept on this tab until somebody signs in
 * again, over a reload too: so it holds nothing secret. `form` names it among all forms of a house.
 */
export function useFormDraft<Draft extends object>(form: string, saved: Draft) {
  const [kept] = useState(() => keptDraft(form, saved));
  const [changed, setChanged] = useState(kept?.draft);
  // Others may change what is saved: up to the first change of its own, the form follows them.
  const [begun, setStart] = useState<Draft | undefined>(kept?.start ?? saved);
  if (begun === undefined || (changed === undefined && !same(begun, saved))) setStart(saved);
  const start = begun ?? saved;
  const draft = changed ?? saved;
  const dirty = changed !== undefined && !same(changed, start);
  const over = useSession(({ session }) => session.tag === 'over');
  useEffect(() => {
    keepDraft(form, over && dirty ? { start, draft } : undefined);
  }, [form, over, dirty, start, draft]);
  return {
    /** What it was begun from. */
    start: changed === undefined ? saved : start,
    draft,
    dirty,
    change: setChanged,
    /** What was sent is saved, and is read anew. What is typed meanwhile stays, as a change of that. */
    settle: async (sent: Draft, read: () => Promise<unknown>): Promise<void> => {
      setStart(sent);
      await read();
      setChanged((now) => (now === undefined || same(now, sent) ? undefined : now));
      setStart(undefined);
    },
    /** Back to what is saved. */
    reset: (): void => setChanged(undefined),
  };
}
