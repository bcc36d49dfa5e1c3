// Carried by the page's own scripts while it is rendered on the server; the browser hides it from scripts.
import { createContext } from 'react';

export const NonceContext = createContext<string | undefined>(undefined);
