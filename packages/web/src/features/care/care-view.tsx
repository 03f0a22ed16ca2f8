import type { ReactNode } from 'react';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { PageHead, Section } from '#ui/page.tsx';
import type { Tone } from '#ui/tone.ts';
import css from '#features/care/care-view.module.css';

export interface CareDevice {
  readonly id: string;
  readonly name: string;
  readonly icon: IconName;
  /** When it was last heard, and its battery. */
  readonly note: string;
}

interface CareViewProps {
  /** `unsure`: a device is silent, so that no news is not good news. */
  readonly state: 'well' | 'unsure' | 'alarm' | 'unknown';
  readonly site: string;
  readonly detail: string;
  /** What is worn or pressed to call for help. */
  readonly helpers: readonly CareDevice[];
  readonly devices: readonly CareDevice[];
  readonly helpBusy: boolean;
  readonly helpOff: boolean;
  readonly onHelp: () => void;
  readonly events: ReactNode;
  readonly allEvents: ReactNode;
}

const looks: Readonly<Record<CareViewProps['state'], { readonly icon: IconName; readonly tone: Tone }>> = {
  well: { icon: 'heartHand', tone: 'care' },
  unsure: { icon: 'info', tone: 'delay' },
  alarm: { icon: 'bellRing', tone: 'alarm' },
  unknown: { icon: 'silent', tone: 'offline' },
};

/** The page of a care-alert panel, from data alone. */
export function CareView(props: CareViewProps) {
  const t = useText();
  const { icon, tone } = looks[props.state];
  return (
    <>
      <PageHead title={t(`care.is.${props.state}`, { site: props.site })} />
      <section className={css['card']} data-tone={tone} aria-label={props.site}>
        <Icon name={icon} size={36} />
        <p className="grow">{props.detail}</p>
        <Button
          size="big"
          kind="primary"
          icon="users"
          busy={props.helpBusy}
          off={props.helpOff}
          onClick={props.onHelp}
        >
          {t('care.help')}
        </Button>
      </section>
      <Section title={t('care.helpers')}>
        <Devices devices={props.helpers} />
      </Section>
      <Section title={t('care.devices')}>
        <Devices devices={props.devices} />
      </Section>
      <Section title={t('security.today')} more={props.allEvents}>
        {props.events}
      </Section>
    </>
  );
}

function Devices({ devices }: { readonly devices: readonly CareDevice[] }) {
  return (
    <ul className={css['devices']}>
      {devices.map((device) => (
        <li key={device.id}>
          <Icon name={device.icon} />
          <p>
            <b>{device.name}</b>
            <span>{device.note}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
