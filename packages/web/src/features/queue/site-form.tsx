import type { AlarmContact, AlarmSiteCard } from '@homeward/contract/shapes/company/alarm-case.ts';
import { useState } from 'react';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import css from '#features/queue/case-pane.module.css';
import { readSpot, spotText } from '#features/queue/spot-text.ts';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextBox } from '#ui/text-box.tsx';

interface SiteFormProps {
  readonly site: string;
  readonly name: string;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

const noContact: AlarmContact = { name: '', phone: '', role: '', password: '' };
const parts = ['name', 'phone', 'role', 'password'] as const;
const lengths = { name: 60, phone: 32, role: 60, password: 40 } as const;

/** What to know of a site: where it is, whom to call in which order, what to do. */
export function SiteForm({ site, name, onSaved, onClose }: SiteFormProps) {
  const t = useText();
  const answer = useAnswer('GET /installer/alarm_site', { query: { site } });
  const { busy, problem, act } = useAct();
  const [changed, setChanged] = useState<AlarmSiteCard>();
  const blank: AlarmSiteCard = { address: '', spot: null, note: '', contacts: [], plan: [] };
  const card = changed ?? answer.data?.card ?? blank;
  /** As it is typed, which may be no place yet. */
  const [typed, setTyped] = useState<string>();
  const spot = typed === undefined ? card.spot : readSpot(typed);
  const change = (part: Partial<AlarmSiteCard>): void => setChanged({ ...card, ...part });
  const changeContact = (place: number, part: Partial<AlarmContact>): void =>
    change({ contacts: card.contacts.map((one, at) => (at === place ? { ...one, ...part } : one)) });
  return (
    <DialogForm
      title={name}
      dirty={changed !== undefined}
      verb={t('queue.save')}
      busy={busy}
      wide
      off={
        answer.data === undefined || spot === undefined || card.contacts.some((one) => one.name.trim() === '')
      }
      problem={problem?.text ?? answer.problem}
      onClose={onClose}
      onSubmit={() => {
        if (spot === undefined) return;
        const saved = {
          ...card,
          spot,
          plan: card.plan.map((step) => step.trim()).filter((step) => step !== ''),
        };
        void act(() => call('PUT /installer/alarm_site', { body: { site, card: saved } })).then((outcome) => {
          if (outcome.tag === 'done') onSaved();
        });
      }}
    >
      <Field
        label={t('queue.address')}
        maxLength={200}
        data-autofocus
        value={card.address}
        onChange={({ target }) => change({ address: target.value })}
      />
      <Field
        label={t('queue.spot')}
        hint={t('queue.spotHint')}
        error={spot === undefined ? t('queue.spotWrong') : undefined}
        maxLength={60}
        inputMode="text"
        autoComplete="off"
        value={typed ?? spotText(card.spot)}
        onChange={({ target }) => {
          setTyped(target.value);
          change({});
        }}
      />
      <TextBox
        label={t('queue.siteNote')}
        limit={500}
        maxLength={500}
        rows={2}
        value={card.note}
        onChange={({ target }) => change({ note: target.value })}
      />
      <TextBox
        label={t('queue.plan')}
        hint={t('queue.planHint')}
        limit={4000}
        maxLength={4000}
        rows={5}
        value={card.plan.join('\n')}
        onChange={({ target }) => change({ plan: target.value === '' ? [] : target.value.split('\n') })}
      />
      {card.contacts.map((contact, place) => (
        // The place in the list is what a contact is called by.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={place} className={css['fields']}>
          <legend>{t('queue.contact.no', { no: place + 1 })}</legend>
          {parts.map((part) => (
            <Field
              key={part}
              label={t(`queue.contact.${part}`)}
              maxLength={lengths[part]}
              autoComplete="off"
              value={contact[part]}
              onChange={({ target }) => changeContact(place, { [part]: target.value })}
            />
          ))}
          <div>
            <Button
              kind="danger"
              onClick={() => change({ contacts: card.contacts.filter((_, at) => at !== place) })}
            >
              {t('sites.remove')}
            </Button>
          </div>
        </fieldset>
      ))}
      <div>
        <Button
          icon="plus"
          off={card.contacts.length >= 20}
          onClick={() => change({ contacts: [...card.contacts, noContact] })}
        >
          {t('queue.addContact')}
        </Button>
      </div>
    </DialogForm>
  );
}
