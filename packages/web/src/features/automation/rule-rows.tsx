import { useText } from '#lib/i18n/use-text.ts';
import { pathOf } from '#lib/paths.ts';
import { PageLink } from '#ui/page-link.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { Switch } from '#ui/switch.tsx';
import { Tag } from '#ui/tag.tsx';
import css from '#features/automation/lists.module.css';

export interface RuleItem {
  readonly id: string;
  readonly name: string;
  /** What it does, in one line. */
  readonly line: string;
  readonly on: boolean;
  readonly busy: boolean;
  /** When it last ran, or why it did not. */
  readonly last: string;
  readonly resting: string | undefined;
  /** Somebody may look at it: it lowers protection, or fights. */
  readonly found: boolean;
}

interface RuleRowsProps {
  readonly label: string;
  readonly rules: readonly RuleItem[];
  /** Nothing can be switched. */
  readonly off: boolean;
  readonly onSwitch: (id: string, on: boolean) => void;
}

/** Rules, each with its switch. */
export function RuleRows({ label, rules, off, onSwitch }: RuleRowsProps) {
  const t = useText();
  return (
    <Rows label={label}>
      {rules.map((rule) => (
        <Row
          key={rule.id}
          icon="bolt"
          look={rule.on ? 'plain' : 'off'}
          title={
            <PageLink to={pathOf('rule', rule.id)} className={css['title']}>
              {rule.name}
            </PageLink>
          }
          note={
            <>
              <span className={css['sentence']}>{rule.line}</span>
              <span>{rule.last}</span>
            </>
          }
          state={
            rule.resting !== undefined || rule.found ? (
              <>
                {rule.resting !== undefined && (
                  <Tag tone="fault" icon="clock">
                    {rule.resting}
                  </Tag>
                )}
                {rule.found && (
                  <Tag tone="delay" icon="fault">
                    {t('automation.rule.look')}
                  </Tag>
                )}
              </>
            ) : undefined
          }
          end={
            <Switch
              label={t(rule.on ? 'automation.rule.isOn' : 'automation.rule.isOff', { name: rule.name })}
              labelHidden
              checked={rule.on}
              disabled={off || rule.busy}
              onChange={(on) => onSwitch(rule.id, on)}
            />
          }
        />
      ))}
    </Rows>
  );
}
