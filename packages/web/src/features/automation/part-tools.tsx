import { useText } from '#lib/i18n/use-text.ts';
import { IconButton } from '#ui/icon-button.tsx';

interface PartToolsProps {
  readonly index: number;
  readonly of: number;
  /** What it is about, such as "step 2". */
  readonly name: string;
  readonly onMove?: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

/** Moves a part up or down, and takes it out. */
export function PartTools({ index, of, name, onMove, onRemove }: PartToolsProps) {
  const t = useText();
  return (
    <>
      {onMove !== undefined && index > 0 && (
        <IconButton
          icon="arrowUp"
          size={20}
          label={t('automation.tools.up', { name })}
          onClick={() => onMove(-1)}
        />
      )}
      {onMove !== undefined && index < of - 1 && (
        <IconButton
          icon="arrowDown"
          size={20}
          label={t('automation.tools.down', { name })}
          onClick={() => onMove(1)}
        />
      )}
      <IconButton icon="close" size={20} label={t('automation.tools.remove', { name })} onClick={onRemove} />
    </>
  );
}
