import { useState } from 'react';
import { PictureField } from '#features/forms/picture-field.tsx';
import { call } from '#lib/client/call.ts';
import { usePortrait } from '#lib/client/use-portrait.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';

interface OwnPictureProps {
  readonly initials: string;
  readonly has: boolean;
  readonly onChanged: () => void;
}

/** One's own picture, and how to change it. */
export function OwnPicture({ initials, has, onChanged }: OwnPictureProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [version, setVersion] = useState(0);
  const src = usePortrait('/user/avatar', has, version);

  async function put(content: string) {
    const outcome = await act(() => call('POST /user/avatar', { body: { content } }));
    if (outcome.tag === 'failed') return;
    setVersion((before) => before + 1);
    onChanged();
  }
  return (
    <PictureField
      src={src}
      has={has}
      alt={t('account.picture')}
      initials={initials}
      side={256}
      camera="user"
      busy={busy}
      problem={problem?.text}
      onPut={(content) => void put(content)}
    />
  );
}
