/** Icons of devices and rooms alone; they come with what draws those (device-icons.ts). Drawn as those of icon-paths.ts. */
export const deviceIconPaths = {
  battery0: [
    'M4 7.5h13a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2zM22 10.5v3M10.5 10v1.6M10.5 14h0',
  ],
  battery2: [
    'M4 7.5h13a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2zM22 10.5v3',
    'M4.6 10h2.2v4H4.6zM7.7 10h2.2v4H7.7z',
  ],
  battery3: [
    'M4 7.5h13a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2zM22 10.5v3',
    'M4.6 10h2.2v4H4.6zM7.7 10h2.2v4H7.7zM10.8 10h2.2v4h-2.2z',
  ],
  battery4: [
    'M4 7.5h13a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2zM22 10.5v3',
    'M4.6 10h2.2v4H4.6zM7.7 10h2.2v4H7.7zM10.8 10h2.2v4h-2.2zM13.9 10h2.2v4h-2.2z',
  ],
  windowClosed: ['M5 3h14v18H5zM12 3v18M5 12h14'],
  remote: [
    'M9 2.5h6A1.5 1.5 0 0 1 16.5 4v16a1.5 1.5 0 0 1-1.5 1.5H9A1.5 1.5 0 0 1 7.5 20V4A1.5 1.5 0 0 1 9 2.5zM12 6.5h0M10.5 11h0M13.5 11h0M10.5 14.5h0M13.5 14.5h0M12 18h0',
  ],
  thermometer: ['M9.5 13.5V5a2.5 2.5 0 0 1 5 0v8.5a4.5 4.5 0 1 1-5 0zM12 9v7.5'],
  shock: ['M9 4.5h6v15H9zM5.5 8c1 1.3-1 2.7 0 4s-1 2.7 0 4M18.5 8c1 1.3-1 2.7 0 4s-1 2.7 0 4'],
  glass: ['M5 3h14v18H5zM19 8l-5 2.5 2 4-5 1.5 1 5'],
  desk: ['M3 11.5h18M5 11.5v9M19 11.5v9M12 11.5V8M7.5 3.5h9V8h-9z'],
  garage: ['M3 20.5V9l9-5 9 5v11.5M6.5 20.5V12.5h11v8M6.5 16.5h11'],
  kitchen: ['M5 10h14v6a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4zM2.5 12.5H5M19 12.5h2.5M9 7V5M12 7V4M15 7V5'],
  stairs: ['M3 20.5h4.5V16H12v-4.5h4.5V7H21'],
} as const satisfies Readonly<Record<string, readonly [stroke: string, fill?: string]>>;
