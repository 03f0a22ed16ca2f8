import { soundLimits } from '@homeward/contract/words/panel/sound-uses.ts';
import { useEffect, useRef, useState } from 'react';

/** `unable`: this browser cannot record at this address; `denied`: somebody or the system said no. */
export type Recording = 'idle' | 'starting' | 'recording' | 'unable' | 'denied';

interface Recorder {
  readonly state: Recording;
  /** Records until it is stopped, or as long as a sound may be. */
  readonly start: () => void;
  readonly stop: () => void;
}

/** Browsers give the microphone to pages that are encrypted, and to those of their own machine. */
export const canRecord = (): boolean =>
  typeof MediaRecorder !== 'undefined' &&
  // Absent where the page is not encrypted, whatever its type says.
  (navigator as Partial<Navigator>).mediaDevices !== undefined;

/** Records with this device's microphone; `onDone` gets the file as the browser makes it. */
export function useRecorder(onDone: (bytes: Uint8Array<ArrayBuffer>) => void): Recorder {
  const [state, setState] = useState<Recording>(() => (canRecord() ? 'idle' : 'unable'));
  const running = useRef<{ readonly stop: () => void; readonly drop: () => void } | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      running.current?.drop();
    };
  }, []);

  async function record(): Promise<void> {
    setState('starting');
    let stream: MediaStream;
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    } catch {
      setState('denied');
      return;
    }
    const release = (): void => {
      for (const track of stream.getTracks()) track.stop();
    };
    if (isGone.current) return release();
    const recorder = new MediaRecorder(stream);
    const pieces: Blob[] = [];
    const timer = setTimeout(() => recorder.stop(), soundLimits.ms.most);
    recorder.ondataavailable = ({ data }) => pieces.push(data);
    recorder.onstop = () => {
      clearTimeout(timer);
      release();
      running.current = null;
      if (isGone.current) return;
      setState('idle');
      void new Blob(pieces).arrayBuffer().then((read) => onDone(new Uint8Array(read)));
    };
    running.current = {
      stop: () => recorder.stop(),
      drop: () => {
        clearTimeout(timer);
        recorder.onstop = null;
        release();
      },
    };
    recorder.start();
    setState('recording');
  }

  return { state, start: () => void record(), stop: () => running.current?.stop() };
}
