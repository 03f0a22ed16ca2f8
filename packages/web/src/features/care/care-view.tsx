import type { ReactNode } from 'react';
import { FaceHead } from '#features/care/face.tsx';
import { useText } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Glyph } from '#ui/glyph.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { PageHead, Section } from '#ui/page.tsx';
import css from '#features/care/care-view.module.css';

export interface Vital {
  readonly id: string;
  readonly value: string;
  readonly label: string;
}

export interface Finding {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** The sign came after all. */
  readonly over: boolean;
}

interface CareViewProps {
  /** Their picture. */
  readonly face: ReactNode;
  /** The fact: how somebody is. */
  readonly title: string;
  readonly subtitle: string;
  /** Calls that somebody still has to see to. */
  readonly calls: ReactNode;
  /** What comes next, or what is going on; undefined while a call says it. */
  readonly calm: { readonly icon: IconName; readonly title: string; readonly text: string } | undefined;
  readonly actions: ReactNode;
  /** Why no news is no good news now. */
  readonly unsure: string | undefined;
  /** What whoever is cared for does not share with this person. */
  readonly kept: { readonly title: string; readonly text: string } | undefined;
  readonly vitals: readonly Vital[];
  readonly findings: readonly Finding[];
  readonly day: ReactNode;
  readonly dayTitle: string;
  readonly ladder: ReactNode;
  readonly ladderTitle: string;
  readonly ladderMore: ReactNode;
  /** What helpers need to know; undefined where nobody has written it, or it is not this person's to know. */
  readonly needs: ReactNode | undefined;
  /** Undefined where the log is not this person's to read. */
  readonly events: ReactNode | undefined;
  readonly allEvents: ReactNode;
  readonly links: ReactNode;
}

/** How somebody is who is cared for, as a carer sees it: calls first, then quiet reassurance and what it rests on. */
export function CareView(props: CareViewProps) {
  const t = useText();
  const { calm } = props;
  // Whoever goes there now reads it first.
  const needs = props.needs !== undefined && <Section title={t('care.needs')}>{props.needs}</Section>;
  return (
    <>
      <FaceHead face={props.face}>
        <PageHead title={props.title} subtitle={props.subtitle} />
      </FaceHead>
      <div className="stack">
        {props.calls}
        {calm === undefined ? (
          <div className={css['actions']}>{props.actions}</div>
        ) : (
          <section className={css['calm']} data-tone="care" aria-label={t('care.now')}>
            <Glyph icon={calm.icon} look="tint" />
            <div className="grow">
              <b className="lead">{calm.title}</b>
              <p className="muted">{calm.text}</p>
            </div>
            <div className={css['actions']}>{props.actions}</div>
          </section>
        )}
        {props.unsure !== undefined && (
          <Banner tone="offline" icon="silent" title={t('care.unsure')}>
            {props.unsure}
          </Banner>
        )}
        {props.kept !== undefined && (
          <Banner tone="offline" icon="eyeOff" title={props.kept.title}>
            {props.kept.text}
          </Banner>
        )}
        {props.findings.map((finding) => (
          <Banner
            key={finding.id}
            tone={finding.over ? 'ok' : 'delay'}
            icon={finding.over ? 'check' : 'info'}
            title={finding.title}
          >
            {finding.text}
          </Banner>
        ))}
      </div>
      {props.vitals.length > 0 && (
        <ul className={css['vitals']} aria-label={t('care.vitals')}>
          {props.vitals.map(({ id, value, label }) => (
            <li key={id}>
              <b>{value}</b>
              <span>{label}</span>
            </li>
          ))}
        </ul>
      )}
      {calm === undefined && needs}
      {props.day !== undefined && <Section title={props.dayTitle}>{props.day}</Section>}
      <div className={css['columns']}>
        <Section title={props.ladderTitle} more={props.ladderMore}>
          {props.ladder}
        </Section>
        {props.events !== undefined && (
          <Section title={t('security.today')} more={props.allEvents}>
            {props.events}
          </Section>
        )}
      </div>
      {calm !== undefined && needs}
      {props.links}
    </>
  );
}
