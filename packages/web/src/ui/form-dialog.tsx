import { useId, useState, type ReactNode } from 'react';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import css from '#ui/dialog.module.css';
import own from '#ui/form-dialog.module.css';

interface FormDialogProps {
  readonly title: string;
  /** Something was typed that would be lost. */
  readonly dirty: boolean;
  readonly unsaved: string;
  readonly discardLabel: string;
  readonly cancelLabel: string;
  /** The button that saves; `type="submit"`. */
  readonly submit: ReactNode;
  /** What is wrong with the whole. */
  readonly problem?: string | undefined;
  readonly wide?: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form over the page. What was typed is not lost by a slip: the first try to close it only says so. */
export function FormDialog(props: FormDialogProps) {
  const { title, dirty, onClose, wide = false } = props;
  const id = useId();
  const [warned, setWarned] = useState(false);
  const close = (): void => (dirty && !warned ? setWarned(true) : onClose());
  return (
    <Modal labelledBy={id} onClose={close} shape={wide ? 'wide' : 'dialog'}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          props.onSubmit();
        }}
        noValidate
      >
        <h2 id={id} className={css['title']}>
          {title}
        </h2>
        <div className={own['form']}>{props.children}</div>
        <div role="alert">
          {props.problem !== undefined && (
            <Banner tone="fault" icon="fault">
              {props.problem}
            </Banner>
          )}
          {warned && dirty && (
            <Banner
              tone="delay"
              icon="info"
              action={
                <Button kind="quiet" onClick={onClose}>
                  {props.discardLabel}
                </Button>
              }
            >
              {props.unsaved}
            </Banner>
          )}
        </div>
        <div className={css['actions']}>
          <Button onClick={close}>{props.cancelLabel}</Button>
          {props.submit}
        </div>
      </form>
    </Modal>
  );
}
