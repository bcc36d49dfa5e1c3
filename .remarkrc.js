// Links between documents lead to files and headings that exist. Addresses of other sites are not visited.
import remarkValidateLinks from 'remark-validate-links';

export default { plugins: [[remarkValidateLinks, { repository: false }]] };
