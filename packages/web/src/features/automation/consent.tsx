import type { Leave } from '@homeward/contract/shapes/automation/automation.ts';
import type { Telling } from '#features/automation/names.ts';
import { Note } from '#features/automation/note.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { FieldError } from '#ui/field.tsx';
import css from '#features/automation/findings.module.css';

interface ConsentProps {
  readonly telling: Telling;
  /** What the rule would do without a code. */
  readonly asked: readonly Leave[];
  readonly given: readonly Leave[];
  /** Somebody wanted to save without it. */
  readonly missing: boolean;
  readonly onChange: (given: readonly Leave[]) => void;
}

const icons = { lowerMode: 'shieldOpen', unlock: 'doorOpen', bypass: 'bypass', silence: 'bellOff' } as const;

/** Asks the owner in words whether a rule may do what a person needs a code for. */
export function Consent({ telling: { t }, asked, given, missing, onChange }: ConsentProps) {
  return (
    <div className={css['findings']}>
      {asked.map((leave) => {
        const on = given.includes(leave);
        return (
          <Note key={leave} tone="delay" icon={icons[leave]} title={t(`automation.leave.${leave}`)}>
            <p className="muted">{t(`automation.leaveText.${leave}`)}</p>
            <Checkbox
              label={t(`automation.leaveYes.${leave}`)}
              checked={on}
              wrong={missing && !on}
              onChange={(next) => onChange(next ? [...given, leave] : given.filter((one) => one !== leave))}
            />
            {missing && !on && <FieldError>{t('v2_mg_leave_required')}</FieldError>}
          </Note>
        );
      })}
      <p className="muted dense">{t('automation.leaveOwner')}</p>
    </div>
  );
}
