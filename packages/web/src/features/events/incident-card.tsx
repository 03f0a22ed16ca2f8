import { EventThumb } from '#features/events/event-thumb.tsx';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import css from '#features/events/incident-card.module.css';

export interface IncidentStep {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  readonly time: string;
}

export interface IncidentView {
  readonly id: string;
  /** "Break-in alarm, Terrace door". */
  readonly title: string;
  /** From when to when, and how it was closed. */
  readonly summary: string;
  /** Nobody has seen to it yet. */
  readonly open: boolean;
  readonly steps: readonly IncidentStep[];
  /** Its first picture or clip. */
  readonly capture?: string;
}

/** One alarm from trigger to closing, instead of its forty events. */
export function IncidentCard({
  incident,
  onOpen,
  onOpenCapture,
}: {
  readonly incident: IncidentView;
  readonly onOpen: () => void;
  readonly onOpenCapture?: (capture: string) => void;
}) {
  const t = useText();
  return (
    <article className={css['incident']} data-open={incident.open} aria-label={incident.title}>
      <header>
        <span>
          <Icon name="bellRing" />
        </span>
        <div>
          <h3>{incident.title}</h3>
          <p className="muted dense">{incident.summary}</p>
        </div>
        {incident.capture !== undefined && onOpenCapture !== undefined && (
          <EventThumb
            capture={incident.capture}
            of={incident.title}
            onOpen={() => onOpenCapture(incident.capture ?? '')}
          />
        )}
      </header>
      <ol>
        {incident.steps.map((step) => (
          <li key={step.id}>
            <b>{step.title}</b>
            {step.detail}
            <time>{step.time}</time>
          </li>
        ))}
      </ol>
      <Button aria-label={`${t('events.openIncident')}, ${incident.title}`} onClick={onOpen}>
        {t('events.openIncident')}
      </Button>
    </article>
  );
}
