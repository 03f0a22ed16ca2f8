import type {
  NotificationChannel,
  NotificationClass,
  NotificationUser,
} from '@homeward/contract/shapes/reports/notification.ts';
import {
  offeredOptions,
  type NotificationOption,
} from '@homeward/contract/words/reports/notification-options.ts';
import { useState } from 'react';
import { Answered } from '#features/answers/answered.tsx';
import { call } from '#lib/client/call.ts';
import { usePortalSettings } from '#lib/house/portal-settings.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { classes, classIcons, lifeSafety, optionIcons } from '#features/notify/news-words.ts';
import { Section } from '#ui/page.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';
import { Tag } from '#ui/tag.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';

interface ClassListProps {
  readonly channel: NotificationChannel;
  /** Whose choice may be changed; oneself first. */
  readonly people: readonly NotificationUser[];
  readonly self: string;
}

/** Which kinds of news go this way, for oneself or, for a master, for anybody. */
export function ClassList({ channel, people, self }: ClassListProps) {
  const t = useText();
  const [whom, setWhom] = useState(self);
  const { data, problem, reload } = useAnswer('GET /user/notification', { query: { user_id: whom } });
  // How many messages a switch stands for.
  const { data: counted } = useAnswer('GET /user/notification', {
    query: { user_id: whom, past: true },
    untold: true,
  });
  const pastOf = (what: NotificationClass): string =>
    counted?.past === undefined || counted.past.partial
      ? ''
      : t('notify.past', { number: counted.past.classes[what] });
  const { busy, problem: refused, act } = useAct();
  const [changing, setChanging] = useState<NotificationClass | NotificationOption>();
  const options = offeredOptions(usePortalSettings()?.flags ?? {});

  async function change(what: NotificationClass, on: boolean) {
    if (data === undefined || busy) return;
    const channels = data.matrix[what].filter((one) => one !== channel);
    const matrix = { ...data.matrix, [what]: on ? [...channels, channel] : channels };
    setChanging(what);
    await act(() => call('PUT /user/notification', { body: { user_id: whom, matrix } }));
    await reload();
    setChanging(undefined);
  }
  async function choose(what: NotificationOption, on: boolean) {
    if (data === undefined || busy) return;
    const channels = data.options[what].filter((one) => one !== channel);
    const next = { ...data.options, [what]: on ? [...channels, channel] : channels };
    setChanging(what);
    await act(() => call('PUT /user/notification', { body: { user_id: whom, options: next } }));
    await reload();
    setChanging(undefined);
  }
  return (
    <Section title={t('notify.classes')}>
      {people.length > 1 && (
        <div className="stack">
          <Select
            label={t('notify.whose')}
            value={whom}
            options={people.map(({ user_id: value, name, id }) => ({
              value,
              label: value === self ? t('notify.mine', { name: name || id }) : name || id,
            }))}
            onChange={setWhom}
          />
          <span />
        </div>
      )}
      <Answered answer={{ data, problem, reload }} failedTitle={t('notify.failed')} rows={7}>
        {data !== undefined && (
          <Rows label={t('notify.classes')}>
            {options.map((what) => (
              <Row
                key={what}
                icon={optionIcons[what]}
                title={t(`notify.option.${what}`)}
                note={t(`notify.optionNote.${what}`)}
                end={
                  <Switch
                    label={t(`notify.option.${what}`)}
                    labelHidden
                    checked={data.options[what].includes(channel) !== (changing === what)}
                    disabled={busy && changing !== what}
                    onChange={(next) => void choose(what, next)}
                  />
                }
              />
            ))}
            {classes.map((what) => {
              const locked = channel === 'push' && lifeSafety.has(what);
              const on = locked || data.matrix[what].includes(channel);
              return (
                <Row
                  key={what}
                  icon={classIcons[what]}
                  title={t(`notify.class.${what}`)}
                  note={inOneLine([t(`notify.classNote.${what}`), pastOf(what)])}
                  state={
                    locked && (
                      <Tag tone="ok" icon="lock">
                        {t('notify.locked')}
                      </Tag>
                    )
                  }
                  end={
                    !locked && (
                      <Switch
                        label={t(`notify.class.${what}`)}
                        labelHidden
                        checked={changing === what ? !on : on}
                        disabled={busy && changing !== what}
                        onChange={(next) => void change(what, next)}
                      />
                    )
                  }
                />
              );
            })}
          </Rows>
        )}
      </Answered>
      <ProblemLine text={refused?.text} />
    </Section>
  );
}
