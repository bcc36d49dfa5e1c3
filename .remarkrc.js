// Checks that links between documents point to existing files and headings. External links are not requested.
import remarkValidateLinks from 'remark-validate-links';

export default { plugins: [[remarkValidateLinks, { repository: false }]] };
