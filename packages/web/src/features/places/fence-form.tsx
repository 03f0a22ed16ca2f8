import { useState } from 'react';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import {
  FenceFields,
  fenceFields,
  fenceValues,
  type FenceDraft,
  type FenceValues,
} from '#features/places/fence-fields.tsx';
import type { Spot } from '#features/places/geo.ts';
import { useText } from '#lib/i18n/use-text.ts';

interface FenceFormProps {
  readonly title: string;
  readonly fence: FenceDraft;
  readonly busy: boolean;
  readonly problem: { readonly where: string; readonly text: string } | undefined;
  /** Finds where the reader is now; undefined where the browser cannot. */
  readonly onHere: (() => Promise<Spot | undefined>) | undefined;
  /** The house, where it is known. */
  readonly house: Spot | undefined;
  readonly onSubmit: (fence: FenceValues) => void;
  readonly onClose: () => void;
}

const drafted = [...fenceFields, 'enabled'] as const;

/** A place by its fields alone; no map is needed. */
export function FenceForm({ title, fence, busy, problem, onHere, house, onSubmit, onClose }: FenceFormProps) {
  const t = useText();
  const [draft, setDraft] = useState(fence);
  const [tried, setTried] = useState(false);
  return (
    <DialogForm
      wide
      title={title}
      dirty={drafted.some((field) => draft[field] !== fence[field])}
      verb={t('places.save')}
      busy={busy}
      problem={
        problem === undefined || fenceFields.some((field) => field === problem.where)
          ? undefined
          : problem.text
      }
      onSubmit={() => {
        setTried(true);
        const values = fenceValues(draft);
        if (values !== undefined) onSubmit(values);
      }}
      onClose={onClose}
    >
      <FenceFields
        draft={draft}
        tried={tried}
        problem={problem}
        onHere={onHere}
        house={house}
        onChange={setDraft}
      />
    </DialogForm>
  );
}
