import type { CareProfile, CareSettings } from '@homeward/contract/shapes/care/care.ts';
import type { CareNow, ContactRow } from '@homeward/contract/routes/care/care.ts';
import { useEffect } from 'react';
import { create } from 'zustand';
import { call, callForRows } from '#lib/client/call.ts';
import type { Failure, Outcome } from '#lib/client/outcome.ts';
import { onPart } from '#lib/house/apply-message.ts';
import { useHouse } from '#lib/house/house.ts';

/** What of care this person may know. A part that is not theirs to know stays undefined. */
export interface Care {
  /** The panel it is about. */
  readonly panel: string;
  readonly now: CareNow | undefined;
  readonly contacts: readonly ContactRow[];
  readonly receiver: CareProfile | undefined;
  readonly settings: CareSettings | undefined;
  /** Why `now` is not known. */
  readonly failure: Failure | undefined;
  readonly loaded: boolean;
}

const unknown: Care = {
  panel: '',
  now: undefined,
  contacts: [],
  receiver: undefined,
  settings: undefined,
  failure: undefined,
  loaded: false,
};

export const useCare = create<Care>(() => unknown);

const valueOf = <Data>(outcome: Outcome<Data>): Data | undefined =>
  outcome.tag === 'done' ? outcome.data : undefined;
const isSilence = ({ tag }: Failure): boolean => tag === 'unreachable' || tag === 'late';

let asked = 0;

/** Ms between looks at who was told, while somebody calls for help. */
const lookEvery = 3000;

/** Reads anew how it is now, and nothing else. */
async function lookAgain(): Promise<void> {
  const turn = asked;
  const now = await call('GET /care', { untold: true });
  if (turn === asked && now.tag === 'done') useCare.setState({ now: now.data, failure: undefined });
}

/** Reads all of care anew; an answer that a later question has overtaken is dropped. */
export async function loadCare(): Promise<void> {
  const { panel } = useHouse.getState();
  if (useCare.getState().panel !== panel) useCare.setState({ ...unknown, panel });
  const turn = ++asked;
  const [now, contacts, receiver, settings] = await Promise.all([
    call('GET /care'),
    callForRows('GET /user/care_receiver_contacts'),
    call('GET /user/care_receiver'),
    call('GET /care/settings'),
  ]);
  if (turn !== asked) return;
  const failure = now.tag === 'failed' ? now.failure : undefined;
  useCare.setState((before) =>
    // What was known stays where nobody answered; who may no longer know it loses it.
    failure !== undefined && isSilence(failure)
      ? { failure, loaded: true }
      : {
          now: valueOf(now),
          contacts: valueOf(contacts) ?? (contacts.tag === 'done' ? [] : before.contacts),
          receiver: valueOf(receiver),
          settings: valueOf(settings),
          failure,
          loaded: true,
        },
  );
}

/** Follows care for as long as a page shows it. */
export function useCareFeed(): Care {
  const info = useHouse((house) => house.info);
  // A new `info` is a house that was read anew: what was missed meanwhile is, too.
  useEffect(() => void loadCare(), [info]);
  useEffect(() => onPart((part) => part === 'CARE' && void loadCare()), []);
  // That a message arrived, or was looked at, changes nothing at the panel, so no live message tells it.
  const waits = useCare(({ now }) => (now?.told.length ?? 0) > 0);
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => void lookAgain(), lookEvery);
    return () => clearInterval(timer);
  }, [waits]);
  return useCare();
}
