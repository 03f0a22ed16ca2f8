import { useState } from 'react';
import css from '#features/events/incident-room.module.css';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Field, FieldError } from '#ui/field.tsx';

export const reasons = ['real', 'falseAlarm', 'test', 'userError', 'technical', 'unknown'] as const;
export type Reason = (typeof reasons)[number];
export type Act = 'acknowledge' | 'claim' | 'release' | 'comment' | 'verify' | 'close';

interface IncidentActsProps {
  readonly state: 'open' | 'acknowledged' | 'closed';
  /** Who is on the way, and whether that is whoever reads this. */
  readonly claim: { readonly who: string; readonly own: boolean } | undefined;
  /** Somebody has said that it is real. */
  readonly verified: boolean;
  readonly busy: boolean;
  readonly awayText: string | undefined;
  /** Resolves to whether it was done. */
  readonly onAct: (act: Act, text: string, reason?: Reason) => Promise<boolean>;
}

/** What can be done about an alarm: say that one is coming, note something, close it with what it was. */
export function IncidentActs({ state, claim, verified, busy, awayText, onAct }: IncidentActsProps) {
  const t = useText();
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const [closing, setClosing] = useState(false);
  const off = awayText !== undefined;
  async function act(kind: Exclude<Act, 'close'>) {
    if (kind === 'comment' && text.trim() === '') return setMissing(true);
    setMissing(false);
    if (await onAct(kind, text.trim())) setText('');
  }
  return (
    <section className={css['acts']} aria-label={t('incident.acts')}>
      <h2>{t('incident.acts')}</h2>
      {awayText !== undefined && <p className="muted">{awayText}</p>}
      {state !== 'closed' && claim?.own !== true && (
        <Button
          kind={state === 'open' ? 'primary' : 'plain'}
          icon="user"
          busy={busy}
          off={off}
          onClick={() => void act('claim')}
        >
          {claim === undefined ? t('incident.claim') : t('incident.takeOver', { who: claim.who })}
        </Button>
      )}
      {state !== 'closed' && claim?.own === true && (
        <Button icon="refresh" busy={busy} off={off} onClick={() => void act('release')}>
          {t('incident.release')}
        </Button>
      )}
      {state === 'open' && (
        <Button icon="eye" busy={busy} off={off} onClick={() => void act('acknowledge')}>
          {t('incident.acknowledge')}
        </Button>
      )}
      {state !== 'closed' && !verified && (
        <Button icon="bellRing" busy={busy} off={off} onClick={() => void act('verify')}>
          {t('alarm.real')}
        </Button>
      )}
      <Field
        label={t('incident.note')}
        value={text}
        maxLength={250}
        limit={250}
        error={missing ? t('incident.noteMissing') : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <Button icon="mail" busy={busy} off={off} onClick={() => void act('comment')}>
        {t('incident.comment')}
      </Button>
      {state !== 'closed' && (
        <Button
          kind={state === 'open' ? 'plain' : 'primary'}
          icon="check"
          off={off}
          onClick={() => setClosing(true)}
        >
          {t('incident.close')}
        </Button>
      )}
      {closing && (
        <Closing
          busy={busy}
          note={text}
          onClose={() => setClosing(false)}
          onDone={(reason, note) =>
            void onAct('close', note, reason).then((done) => {
              if (!done) return;
              setText('');
              setClosing(false);
            })
          }
        />
      )}
    </section>
  );
}

interface ClosingProps {
  readonly busy: boolean;
  readonly note: string;
  readonly onClose: () => void;
  readonly onDone: (reason: Reason, note: string) => void;
}

function Closing({ busy, note: given, onClose, onDone }: ClosingProps) {
  const t = useText();
  const [reason, setReason] = useState<Reason>();
  const [note, setNote] = useState(given);
  const [missing, setMissing] = useState(false);
  return (
    <ConfirmDialog
      title={t('incident.closeTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('incident.keepOpen')}</Button>
          <Button
            kind="primary"
            busy={busy}
            onClick={() => (reason === undefined ? setMissing(true) : onDone(reason, note.trim()))}
          >
            {t('incident.close')}
          </Button>
        </>
      }
    >
      <fieldset className={css['reasons']}>
        <legend>{t('incident.reason')}</legend>
        {reasons.map((one, index) => (
          <label key={one}>
            <input
              type="radio"
              name="reason"
              checked={reason === one}
              data-autofocus={index === 0 || undefined}
              onChange={() => {
                setReason(one);
                setMissing(false);
              }}
            />
            {t(`incident.was.${one}`)}
          </label>
        ))}
      </fieldset>
      {missing && <FieldError>{t('incident.reasonMissing')}</FieldError>}
      <Field
        label={t('incident.note')}
        value={note}
        maxLength={250}
        limit={250}
        onChange={(event) => setNote(event.target.value)}
      />
    </ConfirmDialog>
  );
}
