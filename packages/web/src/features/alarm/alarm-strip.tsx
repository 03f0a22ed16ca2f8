import { useText } from '#lib/i18n/use-text.ts';
import { Icon } from '#ui/icon.tsx';
import css from '#features/alarm/alarm-strip.module.css';

interface AlarmStripProps {
  readonly title: string;
  readonly onShow: () => void;
}

/** An alarm that was put aside: never gone, one press away. */
export function AlarmStrip({ title, onShow }: AlarmStripProps) {
  const t = useText();
  return (
    <button type="button" className={css['strip']} onClick={onShow}>
      <Icon name="bellRing" />
      <b>{title}</b>
      <span>{t('alarm.show')}</span>
    </button>
  );
}
