import { useId, type ReactNode } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { Modal } from '#ui/modal.tsx';
import css from '#ui/drawer.module.css';

interface DrawerProps {
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A side sheet over the page, such as "Try it". */
export function Drawer({ title, closeLabel, onClose, children }: DrawerProps) {
  const id = useId();
  return (
    <Modal labelledBy={id} onClose={onClose} shape="drawer">
      <header className={css['head']}>
        <h2 id={id}>{title}</h2>
        <IconButton icon="close" label={closeLabel} onClick={onClose} data-autofocus />
      </header>
      {children}
    </Modal>
  );
}
