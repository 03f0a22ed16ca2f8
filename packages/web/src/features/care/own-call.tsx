import type { HelpCall } from '@homeward/contract/shapes/care/care.ts';
import type { ContactRow } from '@homeward/contract/routes/care/care.ts';
import { rungOf, shortName } from '#features/care/care-words.ts';
import {
  type CallFacts,
  callLadder,
  comingOf,
  isPressed,
  receiverSays,
} from '#features/care/receiver-says.ts';
import { telephone } from '#features/care/contact-ladder.tsx';
import { BigAnswer } from '#features/care/receiver-sheet.tsx';
import { announce } from '#lib/announce.ts';
import { careAct, careBusy } from '#features/care/care-acts.ts';
import { callForHelp } from '#features/care/help-call.ts';
import { useNow } from '#lib/clock.ts';
import { useBusy } from '#lib/house/device-acts.ts';
import { emergencyNumberAt } from '#features/care/emergency-number.ts';
import { incidents, useHouse } from '#lib/house/house.ts';
import { useRow } from '#lib/house/keyed-store.ts';
import { useText } from '#lib/i18n/use-text.ts';
import type { ReactNode } from 'react';
import type { BigNews } from '#features/care/receiver-view.tsx';
import { Icon } from '#ui/icon.tsx';
import css from '#features/care/own-call.module.css';

interface OwnCallProps {
  readonly call: HelpCall;
  readonly told: CallFacts['told'];
  /** Whom to telephone, in their order. */
  readonly contacts: readonly ContactRow[];
}

/** Their own call for help on the screen of who called: what has happened, and whom to telephone meanwhile. */
export function OwnCall({ call, told, contacts }: OwnCallProps) {
  const t = useText();
  const now = useNow();
  const busy = useBusy();
  const incident = useRow(incidents, call.incident ?? '');
  const number = useHouse(({ info }) => emergencyNumberAt(info));
  const facts: CallFacts = { call, incident, told };
  const coming = comingOf(facts)?.actor.name ?? call.helper?.name;
  const rungs = contacts.filter(({ phone, kind }) => phone !== '' && kind === 'emergency').map(rungOf);
  const first = rungs.find(({ name }) => name === coming) ?? rungs[0];
  const helped = call.state === 'nursePresent' || call.state === 'nurseGone';
  const answered = helped || call.state === 'answered';
  return (
    <ReceiverCall
      says={receiverSays(t, facts, now)}
      factsLabel={t('care.fact.label')}
      facts={callLadder(t, facts)}
      actions={
        <>
          <BigAnswer
            kind={helped ? 'primary' : 'plain'}
            busy={busy[careBusy(answered ? 'helpStillNeeded' : 'help')] === true}
            onPress={() => void (answered ? careAct('helpStillNeeded', { id: call.id }) : callForHelp())}
          >
            {t(isPressed(call) ? 'care.big.again' : 'care.big.help')}
          </BigAnswer>
          {first !== undefined && (
            <BigAnswer kind={helped ? 'plain' : 'primary'} href={telephone(first.phone)}>
              {t('care.call', { name: shortName(first.name) })}
            </BigAnswer>
          )}
          {number !== undefined && (
            <BigAnswer kind={first === undefined && !helped ? 'primary' : 'plain'} href={telephone(number)}>
              {t('care.call', { name: number })}
            </BigAnswer>
          )}
          <BigAnswer
            busy={busy[careBusy('checkIn')] === true}
            onPress={() =>
              void careAct('checkIn').then((done) => {
                if (done) announce(t('care.big.okDone'));
              })
            }
          >
            {t('care.big.ok')}
          </BigAnswer>
        </>
      }
    />
  );
}

interface ReceiverCallProps {
  /** What is so now, in the largest letters. */
  readonly says: BigNews;
  readonly factsLabel: string;
  readonly facts: readonly {
    readonly id: string;
    readonly label: string;
    readonly note: string;
    readonly reached: boolean;
  }[];
  /** Large buttons, the first of them filled. */
  readonly actions: ReactNode;
}

/** The screen of whoever called for help, until it is over: only what has really happened, and whom to telephone. */
function ReceiverCall({ says, factsLabel, facts, actions }: ReceiverCallProps) {
  return (
    <div className={css['call']}>
      <section role="status" className={css['says']} data-tone={says.tone}>
        <Icon name={says.icon} size={36} />
        <p>
          <b>{says.title}</b>
          <span>{says.text}</span>
        </p>
      </section>
      <ol className={css['facts']} aria-label={factsLabel}>
        {facts.map(({ id, label, note, reached }) => (
          <li key={id} data-reached={reached}>
            <b>{label}</b>
            <span>{note}</span>
          </li>
        ))}
      </ol>
      <div className={css['actions']}>{actions}</div>
    </div>
  );
}
