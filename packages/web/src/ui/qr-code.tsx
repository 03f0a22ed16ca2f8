import { useEffect, useState } from 'react';
import css from '#ui/qr-code.module.css';

/** A text as a QR code: dark on white in every theme, since cameras read it. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const [path, setPath] = useState<{ readonly size: number; readonly d: string }>();
  useEffect(() => {
    let here = true;
    void import('qrcode').then((library) => {
      const { size, data } = library.create(text, { errorCorrectionLevel: 'M' }).modules;
      const dark = Array.from({ length: size * size }, (_, index) => index).filter((index) => data[index]);
      const d = dark.map((index) => `M${index % size} ${Math.floor(index / size)}h1v1h-1z`).join('');
      if (here) setPath({ size, d });
    });
    return () => {
      here = false;
    };
  }, [text]);
  return (
    <div className={css['code']} role="img" aria-label={label}>
      {path !== undefined && (
        <svg viewBox={`-4 -4 ${path.size + 8} ${path.size + 8}`} shapeRendering="crispEdges">
          <path d={path.d} />
        </svg>
      )}
    </div>
  );
}
