import type { SiteView } from '#features/site-wizard/kept-site.ts';
import { changeAtSite, useQueue } from '#features/site-wizard/queue.ts';
import { atSite } from '#features/site-wizard/use-site.ts';
import { modeName } from '#lib/house/mode-name.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { NumberStepper } from '#ui/number-stepper.tsx';
import { Section } from '#ui/page.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { Tag } from '#ui/tag.tsx';

const modes = ['arm', 'home_1'] as const;
const fields = ['exit', 'entry1'] as const;

/** Times to leave and to come in, by area, for the two modes that every home has; the page of delays has all others. */
export function SiteDelays({ areas }: Pick<SiteView, 'areas'>) {
  const t = useText();
  const { queue } = useQueue();
  return areas.map((area) => (
    <Section key={area.id} title={area.name}>
      <Rows label={area.name}>
        {modes.flatMap((mode) =>
          fields.map((field) => {
            const target = { tag: 'delay', area: area.id, mode, field } as const;
            const known = area.delays[mode][field];
            const label = `${modeName(t, mode, modes)} · ${t(`settings.delays.${field}`)}`;
            const value = Number(atSite(queue, target, known));
            return (
              <Row
                key={`${mode} ${field}`}
                title={label}
                state={value !== known && <Tag tone="offline">{t('site.queue.waits')}</Tag>}
                end={
                  <NumberStepper
                    label={label}
                    value={value}
                    min={0}
                    max={240}
                    step={5}
                    unit={t('settings.short.seconds')}
                    less={t('settings.less', { name: label })}
                    more={t('settings.more', { name: label })}
                    onChange={(seconds) => {
                      if (Number.isInteger(seconds) && seconds >= 0 && seconds <= 240)
                        changeAtSite(target, known, seconds);
                    }}
                  />
                }
              />
            );
          }),
        )}
      </Rows>
    </Section>
  ));
}
