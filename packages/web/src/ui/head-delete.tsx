import { useNarrow } from '#lib/use-narrow.ts';
import { Button } from '#ui/button.tsx';
import { HeadSave } from '#ui/head-save.tsx';
import { IconButton } from '#ui/icon-button.tsx';

interface HeadDeleteProps {
  readonly label: string;
  readonly busy?: boolean;
  readonly off?: boolean;
  readonly onDelete: () => void;
}

/** What deletes the thing that a page shows: a button where it is written, on phones an icon in the header (S2.14). */
export function HeadDelete({ label, busy = false, off = false, onDelete }: HeadDeleteProps) {
  const narrow = useNarrow();
  return (
    <HeadSave>
      {narrow ? (
        <IconButton
          icon="trash"
          label={label}
          aria-disabled={busy || off}
          onClick={() => !busy && !off && onDelete()}
        />
      ) : (
        <Button kind="danger" icon="trash" busy={busy} off={off} onClick={onDelete}>
          {label}
        </Button>
      )}
    </HeadSave>
  );
}
