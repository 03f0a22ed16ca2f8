import type { ReactNode } from 'react';
import css from '#features/events/log-list.module.css';
import { Rich } from '#lib/i18n/rich.tsx';
import { useText } from '#lib/i18n/use-text.ts';
import { Drawer } from '#ui/drawer.tsx';
import { Button } from '#ui/button.tsx';

interface EventDetailsProps {
  readonly sentence: string;
  readonly facts: readonly { readonly id: string; readonly label: string; readonly value: string }[];
  readonly links: ReactNode;
  readonly onCopy: () => void;
  readonly onClose: () => void;
}

/** Everything that is known of one event, and where to go from it. */
export function EventDetails({ sentence, facts, links, onCopy, onClose }: EventDetailsProps) {
  const t = useText();
  return (
    <Drawer title={t('events.details')} closeLabel={t('action.close')} onClose={onClose}>
      <div className="stack">
        <p className="lead">
          <Rich>{sentence}</Rich>
        </p>
        <dl className={css['facts']}>
          {facts.map(({ id, label, value }) => (
            <div key={id} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className={css['ways']}>{links}</div>
        <Button icon="link" onClick={onCopy}>
          {t('events.copyLink')}
        </Button>
      </div>
    </Drawer>
  );
}
