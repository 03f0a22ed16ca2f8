import { Face } from '#features/care/face.tsx';
import { usePortrait } from '#lib/client/use-portrait.ts';

/** Who is cared for, in the list of who belongs to the home. */
export const MemberFace = ({ name }: { readonly name: string }) => (
  <Face src={usePortrait('/user/care_receiver_picture')} name={name} size="small" />
);
