import type { Announcement } from '@homeward/contract/shapes/company/announcement.ts';
import { useId, useState } from 'react';
import { momentText } from '#lib/date-text.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { Tag } from '#ui/tag.tsx';
import type { Tone } from '#ui/tone.ts';
import css from '#features/announcements/announcements.module.css';

const looks: Readonly<Record<Announcement['severity'], { readonly icon: IconName; readonly tone: Tone }>> = {
  information: { icon: 'info', tone: 'brand' },
  maintenance: { icon: 'settings', tone: 'delay' },
  warning: { icon: 'fault', tone: 'fault' },
};

/** What the operator has to say (S2.20): when, about what, and the words; opening one reads it. */
export function Announcements({
  list,
  onRead,
}: {
  readonly list: readonly Announcement[];
  readonly onRead: (id: string) => void;
}) {
  return (
    <div className={css['list']}>
      {list.map((item) => (
        <Item key={item.id} item={item} onRead={onRead} />
      ))}
    </div>
  );
}

function Item({ item, onRead }: { readonly item: Announcement; readonly onRead: (id: string) => void }) {
  const t = useText();
  const title = useId();
  const [open, setOpen] = useState(item.pinned && !item.read);
  const { icon, tone } = looks[item.severity];
  return (
    <article className={css['item']} aria-labelledby={title} data-tone={tone} data-unread={!item.read}>
      <h2>
        <button
          type="button"
          aria-expanded={open}
          onClick={() => {
            setOpen(!open);
            if (!item.read) onRead(item.id);
          }}
        >
          <span className={css['icon']}>
            <Icon name={icon} />
          </span>
          <span className="grow">
            <span id={title} className={css['subject']}>
              {!item.read && <span className="sr">{t('news.unread')} </span>}
              {item.subject}
            </span>
            <time className={css['time']} dateTime={new Date(item.at).toISOString()}>
              {momentText(item.at)}
            </time>
          </span>
          {item.pinned && <Tag tone="disarmed">{t('news.pinned')}</Tag>}
          <span className={css['arrow']}>
            <Icon name="chevronDown" size={20} />
          </span>
        </button>
      </h2>
      {open && item.planned !== null && (
        <p className={css['planned']}>
          {t('news.planned', { from: momentText(item.planned.from), until: momentText(item.planned.until) })}
        </p>
      )}
      {open && <p className={css['content']}>{item.content}</p>}
    </article>
  );
}
