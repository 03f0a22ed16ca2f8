// The half of the first page's code that is React runs in a task of its own, while the rest is on its way
// (vite.config.ts).
import '#app/font-first.ts';
import 'react';
import 'react-dom/client';
