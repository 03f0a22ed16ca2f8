import type { DataOf, RouteName } from '@homeward/contract/routes/table.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call, type Given } from '#lib/client/call.ts';
import type { Failure } from '#lib/client/outcome.ts';
import { useSession } from '#lib/client/session.ts';
import { useHouse } from '#lib/house/house.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useLink } from '#lib/live/link-state.ts';
import { same } from '#lib/same.ts';
import { whenPainted } from '#lib/when-painted.ts';

/** Answers of pages that are come back to, by panel and question. */
const kept = new Map<string, unknown>();
const mostKept = 30;

// Nobody who signs in later on this page finds them.
useSession.subscribe(({ session }) => {
  if (session.tag === 'out') kept.clear();
});

function keep(key: string, data: unknown): void {
  kept.delete(key);
  kept.set(key, data);
  for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest);
}

export interface Answer<Data> {
  /** The last that came; undefined before the first. */
  readonly data: Data | undefined;
  readonly failure: Failure | undefined;
  /** Why it could not be read, for a person. */
  readonly problem: string | undefined;
  /** Reads it anew; what is shown stays until then. */
  readonly reload: () => Promise<void>;
}

interface Asking {
  /** Nothing is asked. */
  readonly skip?: boolean;
  /** Whenever it is another one, the same is asked again, and what is shown stays until then. */
  readonly again?: unknown;
  /**
   * Whoever comes back to the page finds the last answer there at once, and it is asked for again behind the first frame:
   * for what is looked at, never for what a form begins with.
   */
  readonly kept?: boolean;
}

/** What a reading route answers: at once, whenever `given` says something else, and again when the line was down. */
export function useAnswer<Name extends RouteName>(
  name: Name,
  given: Given<Name> = {},
  { skip = false, again, kept: keeps = false }: Asking = {},
): Answer<DataOf<Name>> {
  const t = useText();
  const panel = useHouse((house) => house.panel);
  const asked = JSON.stringify([panel, name, given]);
  const before = keeps ? (kept.get(asked) as DataOf<Name> | undefined) : undefined;
  const [known, setKnown] = useState(before === undefined ? undefined : { asked, data: before });
  const [failure, setFailure] = useState<Failure>();
  const latest = useRef({ given, asked, keeps });
  /** How many times it was asked, and for which of them the last answer came. */
  const reads = useRef({ asked: 0, answered: 0 });
  const live = useLink(({ link }) => link.tag === 'live');

  const reload = useCallback(async () => {
    const now = latest.current;
    reads.current.asked += 1;
    const no = reads.current.asked;
    const outcome = await call(name, now.given);
    // An answer to what nobody asks any more, or one that was overtaken by a newer one.
    if (latest.current.asked !== now.asked || no < reads.current.answered) return;
    reads.current.answered = no;
    setFailure(outcome.tag === 'failed' ? outcome.failure : undefined);
    if (outcome.tag === 'failed') return;
    // The wire says '' for an empty list (S3.7), and no reading route answers with a text.
    const data = (outcome.data === '' ? [] : outcome.data) as DataOf<Name>;
    if (now.keeps) keep(now.asked, data);
    setKnown((shown) =>
      shown?.asked === now.asked && same(shown.data, data) ? shown : { asked: now.asked, data },
    );
  }, [name]);

  useEffect(() => {
    latest.current = { given, asked, keeps };
  });
  useEffect(() => {
    if (skip) return undefined;
    if (keeps && kept.has(asked)) return whenPainted(() => void reload());
    void reload();
    return undefined;
  }, [reload, asked, live, skip, again, keeps]);

  return {
    data: known?.asked === asked ? known.data : before,
    failure,
    problem: failure === undefined ? undefined : refusalText(t, failure),
    reload,
  };
}
