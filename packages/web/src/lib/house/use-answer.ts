import type { DataOf, RouteName } from '@homeward/contract/routes/table.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call, type Given } from '#lib/client/call.ts';
import type { Failure } from '#lib/client/outcome.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useLink } from '#lib/live/link-state.ts';

export interface Answer<Data> {
  /** The last that came; undefined before the first. */
  readonly data: Data | undefined;
  readonly failure: Failure | undefined;
  /** Why it could not be read, for a person. */
  readonly problem: string | undefined;
  /** Reads it anew; what is shown stays until then. */
  readonly reload: () => Promise<void>;
}

/**
 * What a reading route answers: at once, whenever `given` says something else, and again when the line was down. With
 * `skip` nothing is asked.
 */
export function useAnswer<Name extends RouteName>(
  name: Name,
  given: Given<Name> = {},
  skip = false,
): Answer<DataOf<Name>> {
  const t = useText();
  const asked = JSON.stringify([name, given]);
  const [known, setKnown] = useState<{ readonly asked: string; readonly data: DataOf<Name> }>();
  const [failure, setFailure] = useState<Failure>();
  const latest = useRef({ given, asked });
  const live = useLink(({ link }) => link.tag === 'live');

  const reload = useCallback(async () => {
    const now = latest.current;
    const outcome = await call(name, now.given);
    // An answer to what nobody asks any more.
    if (latest.current.asked !== now.asked) return;
    // The wire says '' for an empty list (S3.7), and no reading route answers with a text.
    if (outcome.tag === 'done')
      setKnown({ asked: now.asked, data: (outcome.data === '' ? [] : outcome.data) as DataOf<Name> });
    setFailure(outcome.tag === 'failed' ? outcome.failure : undefined);
  }, [name]);

  useEffect(() => {
    latest.current = { given, asked };
  });
  useEffect(() => {
    if (!skip) void reload();
  }, [reload, asked, live, skip]);

  return {
    data: known?.asked === asked ? known.data : undefined,
    failure,
    problem: failure === undefined ? undefined : refusalText(t, failure),
    reload,
  };
}
