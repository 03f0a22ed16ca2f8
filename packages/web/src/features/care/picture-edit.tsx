import { PictureField } from '#features/forms/picture-field.tsx';
import { loadCare, useCare } from '#features/care/care-now.ts';
import { useCarePicture } from '#features/care/care-picture.ts';
import { call } from '#lib/client/call.ts';
import { dataUrl, portrait } from '#lib/client/portrait.ts';
import { useAct } from '#lib/house/use-act.ts';
import { initialsOf } from '#lib/initials.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';
import { Card } from '#ui/card.tsx';

/** The picture of who is cared for, for whoever may change it. */
export function PictureEdit() {
  const t = useText();
  const { busy, problem, act } = useAct();
  const name = useCare(({ receiver }) => receiver?.name ?? '');
  const has = useCare(({ now }) => now !== undefined && now.picture !== null);
  const src = useCarePicture();
  async function put(content: string): Promise<void> {
    const before = content === '' ? await portrait('/user/care_receiver_picture') : null;
    const outcome = await act(() => call('POST /user/care_receiver_picture', { body: { content } }));
    if (outcome.tag === 'failed') return;
    await loadCare();
    showToast({
      icon: content === '' ? 'trash' : 'check',
      message: t(content === '' ? 'picture.removed' : 'picture.saved'),
      about: 'care picture',
      ...(before === null
        ? {}
        : { action: { label: t('care.undo'), run: () => void dataUrl(before).then(put) } }),
    });
  }
  return (
    <Card label={t('picture.whose')}>
      <PictureField
        src={src}
        has={has}
        alt={t('care.pictureOf', { name })}
        initials={initialsOf(name)}
        side={512}
        camera="environment"
        busy={busy}
        problem={problem?.text}
        onPut={(content) => void put(content)}
      />
    </Card>
  );
}
