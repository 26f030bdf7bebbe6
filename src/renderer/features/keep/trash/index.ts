export { default as RecentlyDeleted } from './RecentlyDeleted.vue'
