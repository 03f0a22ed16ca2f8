import { useRef, useState } from 'react';
import { planKinds, planPicture } from '#features/devices/rooms/floor-picture.ts';
import { call } from '#lib/client/call.ts';
import { callForFile } from '#lib/client/file.ts';
import { done } from '#lib/client/outcome.ts';
import { dataUrl } from '#lib/client/portrait.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import css from '#features/devices/rooms/floor-plan.module.css';

/** Ms for a picture of two megabytes over a slow line. */
const uploadWithin = 90_000;

interface FloorActsProps {
  readonly id: string;
  readonly name: string;
  readonly hasPicture: boolean;
  readonly onPlace: () => void;
  readonly onChanged: () => void;
}

/** What whoever sets the home up does with the picture of a floor. */
export function FloorActs({ id, name, hasPicture, onPlace, onChanged }: FloorActsProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const files = useRef<HTMLInputElement>(null);
  const [unreadable, setUnreadable] = useState(false);

  async function put(content: string): Promise<void> {
    const outcome = await act(async () => {
      const before = content === '' ? await callForFile('/panel/floor_picture', { floor: id }) : done(null);
      // Without what it was there is no way back: then it stays.
      if (before.tag === 'failed') return before;
      const stored = await call('PUT /panel/floor_picture', {
        body: { floor: id, content },
        within: uploadWithin,
      });
      return stored.tag === 'failed' ? stored : before;
    });
    if (outcome.tag === 'failed') return;
    const { data: before } = outcome;
    onChanged();
    showToast({
      icon: content === '' ? 'trash' : 'check',
      message: t(content === '' ? 'devices.plan.picture.removed' : 'devices.plan.picture.saved', {
        floor: name,
      }),
      about: `floor picture ${id}`,
      ...(before === null
        ? {}
        : { action: { label: t('devices.undo'), run: () => void dataUrl(before).then(put) } }),
    });
  }
  function choose(file: File | undefined): void {
    if (file === undefined || busy) return;
    setUnreadable(false);
    planPicture(file).then(put, () => setUnreadable(true));
  }
  const ask = () => files.current?.click();
  return (
    <div className={css['acts']}>
      <input
        ref={files}
        type="file"
        hidden
        aria-label={t('devices.plan.picture.of', { floor: name })}
        accept={planKinds.join(',')}
        onChange={({ target }) => {
          choose(target.files?.[0]);
          target.value = '';
        }}
      />
      {hasPicture ? (
        <>
          <Button icon="place" off={busy} onClick={onPlace}>
            {t('devices.plan.place')}
          </Button>
          <MenuButton
            trigger={<IconButton icon="more" label={t('devices.more', { name })} />}
            label={t('devices.more', { name })}
            items={[
              { id: 'change', label: t('devices.plan.picture.change'), icon: 'edit', run: ask },
              {
                id: 'remove',
                label: t('devices.plan.picture.remove'),
                icon: 'trash',
                apart: true,
                run: () => void put(''),
              },
            ]}
          />
        </>
      ) : (
        <Button
          icon="plus"
          busy={busy}
          aria-label={`${t('devices.plan.picture.add')}: ${name}`}
          onClick={ask}
        >
          {t('devices.plan.picture.add')}
        </Button>
      )}
      <div role="alert" className={css['problem']}>
        {unreadable && <FieldError>{t('devices.plan.picture.wrong')}</FieldError>}
        {problem !== undefined && <FieldError>{problem.text}</FieldError>}
      </div>
    </div>
  );
}
