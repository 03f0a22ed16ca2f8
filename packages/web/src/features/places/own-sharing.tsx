import type { ReactNode } from 'react';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Glyph } from '#ui/glyph.tsx';
import { Icon } from '#ui/icon.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';
import css from '#features/places/own-sharing.module.css';

interface OwnSharingProps {
  readonly sharing: boolean;
  /** What was sent last, and who asked. */
  readonly last: string;
  readonly asked: string | undefined;
  readonly days: number;
  readonly busy: boolean;
  readonly sending: boolean;
  readonly off: boolean;
  readonly note: string | undefined;
  readonly onShare: (share: boolean) => void;
  readonly onDays: (days: number) => void;
  readonly onSend: () => void;
  /** Nobody follows until then, in words; undefined while somebody may. */
  readonly paused: string | undefined;
  /** What pauses it. */
  readonly pause: ReactNode;
  readonly onResume: () => void;
}

const days = [1, 7, 30, 90] as const;

/** One's own whereabouts, before anybody else's: whether they are shared, for how long they are kept, who asked. */
export function OwnSharing(props: OwnSharingProps) {
  const { sharing, last, asked, busy, sending, off, note, onShare, onDays, onSend, paused } = props;
  const t = useText();
  const shown = sharing && paused === undefined;
  const choices = [...new Set([...days, props.days])].toSorted((one, other) => one - other);
  return (
    <section className={css['own']} aria-label={t('places.own')} data-tone={shown ? 'brand' : undefined}>
      <div className={css['head']}>
        <Glyph icon={shown ? 'place' : 'eyeOff'} look={shown ? 'tint' : 'plain'} />
        <div className="grow">
          <h2>
            {paused === undefined
              ? t(sharing ? 'places.own.on' : 'places.own.off')
              : t('places.own.paused', { time: paused })}
          </h2>
          <p className="muted">{paused === undefined ? last : t('places.pause.text')}</p>
        </div>
        <Switch label={t('places.own.share')} checked={sharing} disabled={busy || off} onChange={onShare} />
      </div>
      <p className="muted dense">{t('places.own.text')}</p>
      {asked !== undefined && (
        <p className="line">
          <Icon name="eye" size={20} />
          <span>{asked}</span>
        </p>
      )}
      {sharing && (
        <div className={css['tools']}>
          <Select
            label={t('places.own.days')}
            value={String(props.days)}
            options={choices.map((count) => ({ value: String(count), label: t('places.days', { count }) }))}
            onChange={(value) => onDays(Number(value))}
          />
          {paused === undefined ? (
            <>
              <Button icon="target" busy={sending} off={off} onClick={onSend}>
                {t('places.own.send')}
              </Button>
              {props.pause}
            </>
          ) : (
            <Button kind="primary" icon="place" busy={busy} off={off} onClick={props.onResume}>
              {t('places.pause.end')}
            </Button>
          )}
        </div>
      )}
      <p>
        <PageLink to="/event" search={{ log: 'looks', kind: 'location' }} className="link">
          {t('places.own.looks')}
        </PageLink>
      </p>
      {note !== undefined && (
        <p role="status" className="dense">
          {note}
        </p>
      )}
    </section>
  );
}
