// The font is asked for once the scripts have had the line to themselves: it still comes before the first picture needs it.
void document.fonts.load('1em "Atkinson Hyperlegible Next"');
