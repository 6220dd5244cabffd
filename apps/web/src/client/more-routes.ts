import more from 'virtual:more-routes';
import { addRoutes } from './route-table.ts';

// The application calls every group of the contract; the pages for everyone come without most of them.
addRoutes(more);
