import { KeysOf } from '#app/shell/keys-dialog.tsx';
import { useWorkItems } from '#app/work-shell/work-items.ts';

/** The keys there are on the pages of work. */
export function WorkKeys({ onClose }: { readonly onClose: () => void }) {
  return <KeysOf places={useWorkItems().map(({ key, text }) => [key, text])} onClose={onClose} />;
}
