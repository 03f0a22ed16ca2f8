import { useEffect, useRef, useState } from 'react';
import { putBack, removedCalls, type RemovedKind } from '#features/removed/put-back.ts';
import { RemovedDialog } from '#features/removed/removed-dialog.tsx';
import { useMinute } from '#lib/clock.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import type { IconName } from '#ui/icon-paths.ts';

export interface RecentlyRemovedProps {
  readonly kind: RemovedKind;
  /** What the page shows now, as ids: where that changes, something was removed or is back. */
  readonly shown: string;
  /** Something is back: the page reads anew. */
  readonly onBack: () => unknown;
}

const icons: Readonly<Record<RemovedKind, IconName>> = {
  scene: 'play',
  rule: 'bolt',
  group: 'group',
  contact: 'user',
};

/** The way to what was removed within a day; nothing where nothing was. */
export function RecentlyRemoved({ kind, shown, onBack }: RecentlyRemovedProps) {
  const t = useText();
  const now = useMinute();
  const answer = useAnswer(removedCalls[kind].list);
  const { reload } = answer;
  const [open, setOpen] = useState(false);
  const known = useRef(shown);
  useEffect(() => {
    if (known.current === shown) return;
    known.current = shown;
    void reload();
  }, [shown, reload]);
  const number = (answer.data ?? []).filter(({ until }) => until > now).length;
  if (number === 0 && !open) return null;
  return (
    <div>
      <Button
        kind="quiet"
        icon="trash"
        onClick={() => {
          setOpen(true);
          void reload();
        }}
      >
        {t('removed.open', { number })}
      </Button>
      {open && (
        <RemovedDialog
          icon={icons[kind]}
          answer={answer}
          onPutBack={async (row) => {
            await putBack(kind, row, () => Promise.all([onBack(), reload()]));
            // Where it was refused, the house is not as it was when the list was read.
            await reload();
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
