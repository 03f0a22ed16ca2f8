import { Face } from '#features/care/face.tsx';
import { useCare } from '#features/care/care-now.ts';
import { useCarePicture } from '#features/care/care-picture.ts';
import { useText } from '#lib/i18n/use-text.ts';

/** Who is cared for here; nothing where nobody is named and there is no picture. */
export function CareFace({ size }: { readonly size?: 'small' | 'normal' | 'big' }) {
  const t = useText();
  const name = useCare(({ now, receiver }) => receiver?.name ?? now?.receiver ?? '');
  const src = useCarePicture();
  if (name === '' && src === undefined) return null;
  return (
    <Face
      src={src}
      name={name}
      alt={t('care.pictureOf', { name })}
      {...(size === undefined ? {} : { size })}
    />
  );
}
