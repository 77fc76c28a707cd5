#!/usr/bin/env python3
"""How often is the first answer the mistake?   score.py GRADER [FOLDER...]   (JOBS=2)

Each file below the folders (kernels/mistakes/ by default) holds a wrong kernel and its right twin: lines that end in //wrong
stand in the first only, those that end in //right in the second only. `// role:` lists the places that a teacher would accept,
the best first. An answer counts where its role is one of these and its line is one that the twins differ in (or beside a line
that is missing). Prints a line for each lab, and the files that do not count.
"""
import collections, concurrent.futures, difflib, json, os, re, subprocess, sys, tempfile, time

ROLES = {}
ANYWHERE = 'launch index fill_a fill_b tile barrier read sum loop guard store host language'


def answers(roles, ids):
    for one in ids.split():
        ROLES[one] = roles.split()


answers('loop', 'k_remainder_dropped first_tile_missing last_tile_missing last_k_missing first_k_missing tile_products_missing '
        'k_steps_skipped one_phase_only products_counted_twice k_bound_wrong_dimension loop_starts_wrong loop_off_by_one counter_not_reset')
answers('sum', 'sum_missing assigned_not_added accumulator_not_initialised accumulator_starts_wrong accumulator_not_reset wrong_operation '
        'scaled_by_constant other_sum_stored lower_precision truncated_to_integer partial_sum_missing same_product_twice')
answers('store', 'c_transposed stored_in_wrong_place added_to_old_c c_written_in_loop nothing_written same_target_twice '
        'own_elements_missing same_output_twice')
answers('fill_a fill_b', 'tile_does_not_move tile_not_filled tile_loaded_twice partial_tile_not_zeroed partial_tile_padded_with_one '
        'loads_share_a_test')
answers('fill_a read', 'a_transposed')
answers('fill_b read', 'b_transposed')
answers('fill_a fill_b read', 'tile_indices_swapped tile_index_wrong k_pairs_mismatched same_operand_twice index_off_by_one wrong_stride '
        'outputs_side_by_side minus_in_index wrong_leading_dimension split_by_two_numbers '
        'tile_filled_not_read tile_not_used')
answers('index fill_a fill_b store', 'row_and_column_swapped index_conventions_mixed block_offset_missing wrong_row_used wrong_column_used '
        'row_on_x')
answers('launch index', 'grid_swapped grid_rounded_down edge_blocks_dropped grid_too_small kernel_not_launched arguments_swapped '
        'launch_one_dimensional block_does_not_fit launch_failed shared_memory_not_asked_for size_in_elements '
        'size_of_pointer unwritten_rows unwritten_columns unwritten_pattern grid_too_large c_not_handed_on work_not_divided')
answers('guard', 'guard_off_by_one guard_joined_wrong guard_reversed guard_on_wrong_dimension guard_missing whole_tiles_only read_past_end '
        'write_past_end')
answers('barrier', 'first_barrier_missing second_barrier_missing both_barriers_missing copies_not_waited_for writes_unordered '
        'barrier_in_branch early_return_before_barrier buffers_not_alternated '
        'bytes_expected_wrong arrivals_counted_wrong products_not_waited_for copy_read_too_early stage_overwritten phase_never_over '
        'fence_missing tile_swizzle_differs warp_group_incomplete')
answers('tile', 'tile_index_past_end tile_not_shared tile_too_small')
answers('language', 'stray_semicolon comma_in_index macro_without_brackets assignment_in_test')
answers('host', 'copy_reversed memory_freed_too_early host_follows_device_pointer host_computed inputs_overwritten')
answers(ANYWHERE, 'other_name_meant index_part_missing index_part_too_many other_operator_meant statement_misplaced wrong_way_out sizes_not_given one_size_for_all '
        'variable_not_set endless_loop misaligned_access sum_shared_by_all only_zeros')

MARK = re.compile(r'[ \t]*//(wrong|right)2?[ \t]*$')


def split(text):
    """The lines of the wrong kernel and of its twin."""
    sides = {'wrong': [], 'right': []}
    for line in text.splitlines():
        mark = MARK.search(line)
        for side, lines in sides.items():
            if not mark or mark.group(1) == side:
                lines.append(line[:mark.start()] if mark else line)
    return sides


def differing(wrong, right):
    lines = set()
    for tag, i1, i2, j1, j2 in difflib.SequenceMatcher(None, wrong, right, autojunk=False).get_opcodes():
        if tag == 'equal':
            continue
        lines |= {i1, i1 + 1} if i1 == i2 else set(range(i1 + 1, i2 + 1))
        if tag == 'replace' and i2 - i1 != j2 - j1:
            lines |= {i1, i2 + 1}
    return lines


def ask(grader, path):
    text = open(path).read()
    said = dict(re.findall(r'^// (lab|role|also):\s*(.*)$', text, re.M))
    sides = split(text)
    roles, lines = (said['role'] + ' ' + said.get('also', '')).split(), differing(sides['wrong'], sides['right'])
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, 'matmul' + os.path.splitext(path)[1])
        open(file, 'w').write('\n'.join(sides['wrong']) + '\n')
        words = [grader, 'check', said['lab'], '--file', file, '--json', '-'] + (['--backend', 'emulator'] if file.endswith('.cu') else [])
        begin = time.time()
        told = json.loads(subprocess.run(words, capture_output=True, text=True).stdout)
    found = told['diagnosis'] or {}
    finding = next((one for one in told['findings'] if one['severity'] == 'error'), {'kind': 'none', 'line': 0})
    name, line = found.get('id', 'finding ' + finding['kind']), found.get('line', finding['line'])
    role = bool(set(ROLES.get(name, [])) & set(roles)) or finding['kind'] == 'compile-error'
    return {'file': path, 'lab': said['lab'], 'id': name, 'line': line, 'confidence': found.get('confidence'), 'role': role,
            'place': line in lines, 'near': any(abs(line - one) <= 1 for one in lines), 'proved': bool(found.get('changed_line')),
            'points': told['points'], 'seconds': time.time() - begin, 'truth': roles, 'lines': sorted(lines)}


def share(rows, holds):
    return '%3.0f%%' % (100 * sum(map(holds, rows)) / len(rows))


if __name__ == '__main__':
    grader = sys.argv[1]
    here = os.path.dirname(os.path.abspath(__file__))
    folders = sys.argv[2:] or [os.path.join(here, '..', 'kernels', 'mistakes')]
    files = sorted(os.path.join(root, name) for folder in folders for root, _, names in os.walk(folder)
                   for name in names if name.endswith(('.cu', '.cpp')))
    with concurrent.futures.ThreadPoolExecutor(int(os.environ.get('JOBS', '2'))) as pool:
        rows = list(pool.map(lambda file: ask(grader, file), files))
    labs = collections.defaultdict(list)
    for row in rows:
        labs[row['lab']].append(row)
        labs['all'].append(row)
    for lab, some in sorted(labs.items(), key=lambda one: (one[0] == 'all', one[0])):
        outside = sum(row['confidence'] == 'certain' and not row['role'] and not row['near'] for row in some)
        print('%-20s %3d files: role and line %s, role %s, line %s, an edit proved %s, certain and outside %d, median %.1f s' % (
            lab, len(some), share(some, lambda r: r['role'] and r['place']), share(some, lambda r: r['role']),
            share(some, lambda r: r['place']), share(some, lambda r: r['proved']), outside,
            sorted(row['seconds'] for row in some)[len(some) // 2]))
    for row in rows:
        if not (row['role'] and row['place']):
            print('  %(file)s: %(id)s at %(line)s, %(confidence)s; the truth is %(truth)s at %(lines)s' % row)
