import { useEffect, useRef, useState } from 'react';
import { ownPicture, squarePicture } from '#lib/client/avatar.ts';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import css from '#features/account/own-picture.module.css';

interface OwnPictureProps {
  readonly initials: string;
  readonly has: boolean;
  readonly onChanged: () => void;
}

/** One's own picture, and how to change it. */
export function OwnPicture({ initials, has, onChanged }: OwnPictureProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const input = useRef<HTMLInputElement>(null);
  const [src, setSrc] = useState<string>();
  const [unreadable, setUnreadable] = useState(false);
  const [version, setVersion] = useState(0);
  useEffect(() => {
    if (!has) return;
    const gone = new AbortController();
    let made: string | undefined;
    void ownPicture(gone.signal).then((blob) => {
      if (gone.signal.aborted || blob === null) return;
      made = URL.createObjectURL(blob);
      setSrc(made);
    });
    return () => {
      gone.abort();
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [has, version]);

  async function put(content: string) {
    const outcome = await act(() => call('POST /user/avatar', { body: { content } }));
    if (outcome.tag === 'failed') return;
    setVersion((before) => before + 1);
    onChanged();
  }
  function choose(file: File | undefined) {
    if (file === undefined) return;
    setUnreadable(false);
    squarePicture(file).then(put, () => setUnreadable(true));
  }
  return (
    <div className={css['picture']}>
      <span className={css['face']}>
        {src === undefined || !has ? (
          <b aria-hidden="true">{initials}</b>
        ) : (
          <img src={src} alt={t('account.picture')} />
        )}
      </span>
      <div className={css['acts']}>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          onChange={(event) => {
            choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button busy={busy} onClick={() => input.current?.click()}>
          {t(has ? 'account.pictureChange' : 'account.pictureAdd')}
        </Button>
        {has && (
          <Button kind="quiet" onClick={() => void put('')}>
            {t('account.pictureRemove')}
          </Button>
        )}
        <div role="alert">
          {unreadable && <FieldError>{t('v2_mg_picture_type')}</FieldError>}
          {problem !== undefined && <FieldError>{problem.text}</FieldError>}
        </div>
      </div>
    </div>
  );
}
