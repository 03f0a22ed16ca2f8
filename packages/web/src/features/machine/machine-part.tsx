import { machineRow, type MachinePart } from '@homeward/contract/words/reports/machine-rows.ts';
import { MachineForm } from '#features/machine/machine-form.tsx';
import type { ShownPart } from '#features/machine/shown-part.ts';
import { MachineTry } from '#features/machine/machine-try.tsx';
import { momentText } from '#lib/date-text.ts';
import { textIfKnown, useText, type TextKey } from '#lib/i18n/use-text.ts';
import { reasonText } from '#lib/reason-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import css from '#features/machine/machine-part.module.css';

const icons: Readonly<Record<MachinePart, IconName>> = {
  mail: 'mail',
  sms: 'phone',
  smpp: 'phone',
  modem: 'phone',
  voice: 'phone',
  sip: 'phone',
  push: 'bell',
  pushKeys: 'key',
  networks: 'globe',
};

interface MachinePartProps {
  readonly shown: ShownPart;
  /** Something can be set here. */
  readonly open: boolean;
  /** It is what was looked for. */
  readonly asked: boolean;
  readonly reload: () => Promise<void>;
}

/** One part of how the machine reaches people: by whom it is set, its form, and its test. */
export function MachinePartCard({ shown, open, asked, reload }: MachinePartProps) {
  const t = useText();
  const { part, by, lost, last } = shown;
  return (
    <details className={css['part']} open={asked}>
      <summary>
        <Icon name={icons[part]} />
        <span className={css['words']}>
          <b>{t(`machine.part.${part}`)}</b>
          <span className={css['note']}>{t(`machine.note.${part}`)}</span>
        </span>
        <span className={css['by']}>{t(`machine.by.${by}`)}</span>
        <Icon name="chevronDown" size={20} />
      </summary>
      <div className={css['body']}>
        {lost && (
          <Banner tone="fault" icon="fault">
            {t('machine.lost')}
          </Banner>
        )}
        {last !== null && (
          <p className="muted dense">
            {t(last.tag === 'accepted' ? 'machine.lastGood' : 'machine.lastBad', {
              time: momentText(last.at),
              reason: reasonText(t, last.reason),
            })}
          </p>
        )}
        {by === 'machine' ? (
          <>
            <Machines shown={shown} />
            {open && <MachineTry part={part} values={undefined} onTried={reload} />}
          </>
        ) : (
          <MachineForm key={shown.revision} shown={shown} open={open} reload={reload} />
        )}
      </div>
    </details>
  );
}

/** What a variable says, without its secrets. */
function Machines({ shown: { part, values } }: { readonly shown: ShownPart }) {
  const t = useText();
  const row = machineRow(part);
  const told = row.fields.filter(({ field }) => values[field] !== undefined && values[field] !== '');
  return (
    <>
      <Banner tone="offline" icon="lock" title={t('machine.by.machine')}>
        {t('machine.machineText', { variable: row.variables[0] })}
      </Banner>
      <dl className={css['values']}>
        {told.map(({ field, kind }) => (
          <div key={field}>
            <dt>{t(`machine.field.${field}` as TextKey)}</dt>
            <dd>
              {kind.tag === 'secret'
                ? t('machine.secretSet')
                : (textIfKnown(`machine.option.${field}.${String(values[field])}`, {}) ??
                  String(values[field]))}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
