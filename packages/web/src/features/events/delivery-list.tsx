import { useText } from '#lib/i18n/use-text.ts';
import css from '#features/events/delivery-list.module.css';

export interface DeliveryStep {
  readonly id: string;
  readonly word: string;
  readonly time: string;
  readonly state: 'done' | 'waiting' | 'failed';
}

/** One report on its way to one receiver. */
export interface DeliveryTrack {
  readonly id: string;
  readonly receiver: string;
  readonly subject: string;
  readonly steps: readonly DeliveryStep[];
  /** What the receiver or the network said last. */
  readonly answer?: string;
}

/** Who was told what, and how far each report got. */
export function DeliveryList({ tracks }: { readonly tracks: readonly DeliveryTrack[] }) {
  const t = useText();
  return (
    <ul className={css['tracks']}>
      {tracks.map((track) => (
        <li key={track.id}>
          <p>
            <b>{track.receiver}</b>
            <span>{track.subject}</span>
          </p>
          <ol aria-label={t('delivery.label', { name: track.receiver })}>
            {track.steps.map((step) => (
              <li key={step.id} data-state={step.state}>
                {step.word}
                <span className="sr">{step.state === 'waiting' ? `, ${t('delivery.notYet')}` : ''}</span>
                {step.time !== '' && <time>{step.time}</time>}
              </li>
            ))}
          </ol>
          {track.answer !== undefined && (
            <p className="cap">{t('delivery.answer', { answer: track.answer })}</p>
          )}
        </li>
      ))}
    </ul>
  );
}
