import { useEffect } from 'react';
import { create } from 'zustand';
import { useCare } from '#features/care/care-now.ts';
import { portrait } from '#lib/client/portrait.ts';
import { useSession } from '#lib/client/session.ts';

/** The picture of who is cared for that came last, by its home and time; '' is none. */
const usePicture = create(() => ({ key: '', src: '' }));

let asked = '';

function put(key: string, src: string): void {
  const { src: before } = usePicture.getState();
  if (before !== '') URL.revokeObjectURL(before);
  usePicture.setState({ key, src });
}

async function load(key: string): Promise<void> {
  if (asked === key) return;
  asked = key;
  const blob = await portrait('/user/care_receiver_picture');
  if (asked !== key) return;
  asked = '';
  // Where it did not come, whoever shows it next asks anew.
  if (blob !== null) put(key, URL.createObjectURL(blob));
}

// Nobody who signs in later on this page sees it.
useSession.subscribe(({ session }) => {
  if (session.tag !== 'out') return;
  asked = '';
  put('', '');
});

/** The address of the picture of who is cared for, for an `<img>`; undefined while it comes, and where there is none. */
export function useCarePicture(): string | undefined {
  const panel = useCare((care) => care.panel);
  const at = useCare(({ now }) => now?.picture ?? null);
  const key = at === null ? '' : `${panel} ${at}`;
  const came = usePicture();
  useEffect(() => {
    if (key !== '' && usePicture.getState().key !== key) void load(key);
  }, [key]);
  return key !== '' && came.key === key ? came.src : undefined;
}
